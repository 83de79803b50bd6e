using System.Diagnostics;

namespace Async2.Stacks.Targets;

/// <summary>Reads the structures of a target's runtime by a DAC, the library of a runtime that knows them.</summary>
internal sealed class DataAccess
{
    // 10.0.2-servicing.26101.7+0b3bf7c
    private static readonly string[] s_versionEnds = ["-servicing", "+"];

    // NativeAOT compiles this symbol into every program.
    private const string OfNativeAot = "DotNetRuntimeDebugHeader";

    private readonly ClrInfo _runtime;
    private readonly string _name;
    private readonly string _path;

    private DataAccess(ClrInfo runtime, string name, string path) => (_runtime, _name, _path) = (runtime, name, path);

    /// <param name="target">The process or core.</param>
    /// <param name="name">Its name in messages.</param>
    /// <param name="allowed">The DAC that the user allows by name.</param>
    /// <exception cref="InspectionException">There is no runtime, or no DAC that may be loaded.</exception>
    public static DataAccess Of(DataTarget target, string name, string? allowed)
    {
        if (target.ClrVersions.FirstOrDefault() is not { } runtime) throw WithoutRuntime(target, name);
        RequireThisMachine(target.DataReader, name);
        var search = new DacSearch(runtime);
        return new(runtime, name, allowed is null ? search.Find() ?? throw Missing(runtime, search, name) : Allowed(search, allowed));
    }

    /// <summary>Makes a reader, which keeps what it has read.</summary>
    /// <exception cref="InspectionException">The DAC cannot read it.</exception>
    public ClrRuntime CreateRuntime()
    {
        try
        {
            // ClrMD compares versions only on Windows.
            return _runtime.CreateRuntime(_path, ignoreMismatch: true);
        }
        catch (Exception e) when (e is ClrDiagnosticsException or InvalidOperationException or BadImageFormatException
            or DllNotFoundException or ArgumentException)
        {
            throw new InspectionException("cannot read the runtime", $"{_name}: {Describe(_runtime)}", e.Message, e);
        }
    }

    private static string Describe(ClrInfo runtime) => runtime.ModuleInfo.FileName ?? $"{runtime.Flavor} {runtime.Version}";

    private static InspectionException WithoutRuntime(DataTarget target, string name) =>
        target.EnumerateModules().Any(m => m.GetExportSymbolAddress(OfNativeAot) != 0)
            ? new("a program that NativeAOT compiled", name, "its stacks cannot be listed: run it on CoreCLR to see them")
            : new("no .NET runtime", name, "async stacks exist in .NET processes on CoreCLR only");

    private static string Allowed(DacSearch search, string path)
    {
        if (!File.Exists(path)) throw new InspectionException("no such file", path, $"--dac takes a {DacSearch.FileName}");
        if (search.IsOfAnother(path))
        {
            throw new InspectionException(
                "the data access library of another runtime", path,
                $"give the one beside a {RuntimeId.FileName} with build id {search.Id}");
        }
        return Path.GetFullPath(path);
    }

    private static InspectionException Missing(ClrInfo runtime, DacSearch search, string name)
    {
        var version = VersionOf(runtime);
        return new(
            "no trusted data access library for its runtime",
            $"{name}: {Describe(runtime)}, .NET {version ?? "of unknown version"}, build id {search.Id}",
            (search.Refused is { } reason ? $"{reason}; " : "")
                + $"'dotnet package download {RuntimeFolders.Package}@{version ?? "VERSION"} --output {RuntimeFolders.Packages}' gets one, "
                + $"or allow a {DacSearch.FileName} by --dac FILE");
    }

    /// <summary>The version of a runtime; if it does not say it, that of its class library, whose file is read as data.</summary>
    public static string? VersionOf(ClrRuntime runtime) => VersionOf(runtime.ClrInfo)
        ?? (runtime.BaseClassLibrary.Name is { } path && LoadedFile.Find(runtime.DataTarget.DataReader, path) is { } file
            ? FileVersionInfo.GetVersionInfo(file).ProductVersion?.Split(s_versionEnds, StringSplitOptions.None)[0] : null);

    // 10.0.1226.42308 is 10.0.12, of the year 26.
    public static string? VersionOf(ClrInfo runtime) =>
        RuntimeFolders.VersionOf(Path.GetDirectoryName(runtime.ModuleInfo.FileName) ?? "")
        ?? (runtime.Version is { Major: > 0 } v ? $"{v.Major}.{v.Minor}.{v.Build / 100}" : null);

    private static void RequireThisMachine(IDataReader reader, string name)
    {
        if (reader.Architecture != RuntimeInformation.ProcessArchitecture)
        {
            throw new InspectionException(
                $"its processor is {reader.Architecture}, this one {RuntimeInformation.ProcessArchitecture}", name,
                "read it on a machine of the same kind");
        }
        if (reader.PointerSize != 8) throw new InspectionException("a process of 32 bits", name, "only those of 64 bits can be read");
        if (!RuntimeInformation.IsOSPlatform(reader.TargetPlatform))
            throw new InspectionException($"its system is {reader.TargetPlatform}", name, "read it on the same system");
    }
}
