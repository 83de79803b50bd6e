using System.Reflection;
using System.Runtime.Loader;

namespace Async2.Cli.Explain.JitCheck;

/// <summary>Loads woven copies, even of framework assemblies, beside those that this process runs on.</summary>
/// <remarks>Only System.Private.CoreLib cannot be loaded twice; all share it.</remarks>
internal sealed class WovenContext(JitSet set) : AssemblyLoadContext("woven")
{
    public const string CoreLib = "System.Private.CoreLib";

    private static readonly string FrameworkFolder = Path.GetDirectoryName(typeof(object).Assembly.Location)!;

    private readonly Dictionary<string, Assembly> _loaded = [];

    /// <summary>Loads a checked assembly, or one that it refers to, without initialisers.</summary>
    public Assembly LoadInert(string path)
    {
        if (_loaded.TryGetValue(path, out var loaded)) return loaded;
        using var image = InertImage.Of(path);
        return _loaded[path] = LoadFromStream(image);
    }

    protected override Assembly? Load(AssemblyName assemblyName)
    {
        var name = assemblyName.Name!;
        if (name == CoreLib) return null;
        if (set.Known.TryGetValue(name, out var path)) return LoadInert(path);
        return OtherFramework(name) is { } found ? LoadFromAssemblyPath(found) : null;
    }

    // This process runs on Microsoft.NETCore.App only; the checked assembly may need ASP.NET Core.
    private static string? OtherFramework(string name)
    {
        if (File.Exists(Path.Combine(FrameworkFolder, name + ".dll"))) return null;
        var shared = Path.GetDirectoryName(Path.GetDirectoryName(FrameworkFolder))!;
        return Directory.GetDirectories(shared)
            .SelectMany(Directory.GetDirectories)
            .OrderByDescending(folder => folder, StringComparer.Ordinal)
            .Select(folder => Path.Combine(folder, name + ".dll"))
            .FirstOrDefault(File.Exists);
    }
}
