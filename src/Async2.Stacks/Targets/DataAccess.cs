namespace Async2.Stacks.Targets;

/// <summary>Finds the DAC, the library of a runtime that knows its structures. It lies beside the runtime.</summary>
internal static class DataAccess
{
    /// <exception cref="InspectionException">There is no runtime, or its DAC is missing.</exception>
    public static ClrRuntime CreateRuntime(DataTarget target, string name)
    {
        var runtimes = target.ClrVersions;
        if (runtimes.IsEmpty)
            throw new InspectionException("no .NET runtime", name, "async stacks exist in .NET processes on CoreCLR only");
        var runtime = runtimes[0];
        RequireThisMachine(target.DataReader, name);
        var path = Find(runtime) ?? throw new InspectionException(
            "cannot find the data access library of its runtime", $"{name}: {FileName} for {Describe(runtime)}",
            $"run async2 on the machine, or in the container, that has {runtime.ModuleInfo.FileName}");
        try
        {
            // ClrMD compares versions only on Windows, and finds no DAC by itself on other systems.
            return runtime.CreateRuntime(path, ignoreMismatch: true);
        }
        catch (Exception e) when (e is ClrDiagnosticsException or InvalidOperationException or BadImageFormatException)
        {
            throw new InspectionException("cannot read the runtime", $"{name}: {Describe(runtime)}", e.Message, e);
        }
    }

    /// <summary>The version of a runtime: <c>10.0.2</c>.</summary>
    // A shared framework's folder is its version, with the suffix of a preview.
    public static string VersionOf(ClrInfo runtime) =>
        runtime.ModuleInfo.FileName?.Split('/', '\\') is [.., "shared", _, var version, _] ? version : runtime.Version.ToString();

    private static string FileName => OperatingSystem.IsWindows() ? "mscordaccore.dll"
        : OperatingSystem.IsMacOS() ? "libmscordaccore.dylib" : "libmscordaccore.so";

    private static string Describe(ClrInfo runtime) => runtime.ModuleInfo.FileName ?? $"{runtime.Flavor} {runtime.Version}";

    private static string? Find(ClrInfo runtime) => Path.GetDirectoryName(runtime.ModuleInfo.FileName) is { Length: > 0 } folder
        ? LoadedFile.Find(runtime.DataTarget.DataReader, Path.Combine(folder, FileName)) : null;

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
