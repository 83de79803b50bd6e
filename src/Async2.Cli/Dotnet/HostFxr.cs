using System.Runtime.InteropServices;
using Async2.Compiler;

namespace Async2.Cli.Dotnet;

/// <summary>Asks the host which frameworks it chooses for an app, by roll-forward, settings and environment.</summary>
internal static unsafe class HostFxr
{
    private const string Resolve = "hostfxr_resolve_frameworks_for_runtime_config";

    private static readonly string FileName =
        OperatingSystem.IsWindows() ? "hostfxr.dll" : OperatingSystem.IsMacOS() ? "libhostfxr.dylib" : "libhostfxr.so";

    /// <summary>The host library of a .NET installation, or null if the folder is none.</summary>
    public static string? In(string dotnetRoot) =>
        // As the muxer does.
        VersionFolders.NewestFirst(Path.Combine(dotnetRoot, "host", "fxr"))
            .Select(v => Path.Combine(v, FileName))
            .FirstOrDefault(File.Exists);

    /// <summary>The frameworks of an app, its own first and <see cref="SharedFramework.Base"/> last.</summary>
    public static IReadOnlyList<SharedFramework> FrameworksOf(string runtimeConfig, string dotnetRoot)
    {
        // This process's own host, because that of an older installation may not have the function.
        var own = OwnFramework.Installation;
        var library = NativeLibrary.Load(
            In(own) ?? throw new CommandException("no host library", own, "install .NET 10 from https://dot.net"));
        var resolve = (delegate* unmanaged[Cdecl]<void*, Parameters*, delegate* unmanaged[Cdecl]<Result*, void*, void>, void*, int>)
            NativeLibrary.GetExport(library, Resolve);
        var config = Native(runtimeConfig);
        var root = Native(dotnetRoot);
        var found = new Found();
        var handle = GCHandle.Alloc(found);
        try
        {
            var parameters = new Parameters((nuint)sizeof(Parameters), HostPath: 0, root);
            var status = resolve((void*)config, &parameters, &Take, (void*)GCHandle.ToIntPtr(handle));
            if (found.Missing is { } missing)
                throw new CommandException("no framework", missing, $"install it in {dotnetRoot}, or set DOTNET_ROOT to where it is");
            if (status != 0)
                throw new CommandException(
                    "no frameworks", runtimeConfig, $"the host cannot tell which (0x{status:x8}); run it without --framework");
            return found.Frameworks;
        }
        finally
        {
            handle.Free();
            Marshal.FreeCoTaskMem(config);
            Marshal.FreeCoTaskMem(root);
        }
    }

    // The host's characters are UTF-16 on Windows and UTF-8 elsewhere, as those of "Auto".
    private static nint Native(string text) => Marshal.StringToCoTaskMemAuto(text);

    private static string Text(nint text) => Marshal.PtrToStringAuto(text) ?? "";

    [UnmanagedCallersOnly(CallConvs = [typeof(System.Runtime.CompilerServices.CallConvCdecl)])]
    private static void Take(Result* result, void* context)
    {
        var found = (Found)GCHandle.FromIntPtr((nint)context).Target!;
        foreach (var framework in new ReadOnlySpan<Framework>((void*)result->Resolved, (int)result->ResolvedCount))
            found.Frameworks.Add(new SharedFramework(Text(framework.Name), Text(framework.ResolvedVersion), Text(framework.ResolvedPath)));
        foreach (var framework in new ReadOnlySpan<Framework>((void*)result->Unresolved, (int)result->UnresolvedCount))
            found.Missing ??= $"{Text(framework.Name)} {Text(framework.RequestedVersion)}";
    }

    private sealed class Found
    {
        public List<SharedFramework> Frameworks { get; } = [];

        public string? Missing { get; set; }
    }

    // As hostfxr.h has them.
    private readonly record struct Parameters(nuint Size, nint HostPath, nint DotnetRoot);

    private readonly record struct Framework(nuint Size, nint Name, nint RequestedVersion, nint ResolvedVersion, nint ResolvedPath);

    private readonly record struct Result(nuint Size, nint ResolvedCount, nint Resolved, nint UnresolvedCount, nint Unresolved);
}
