using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Async2.Cli.Folders;
using Async2.Cli.Weaving;
using Async2.Compiler;

namespace Async2.Packages.Tests;

/// <summary>A folder with programs and their packages, as compiled or woven.</summary>
/// <param name="name">The name of the assembly with the programs.</param>
/// <param name="root">The folder.</param>
internal sealed class ProgramFolder(string name, string root)
{
    public string Root { get; } = root;

    /// <summary>The programs as the stock compiler emitted them, the packages as downloaded.</summary>
    public static ProgramFolder Compiled(string name, string configuration)
    {
        var built = typeof(ProgramFolder).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == name).Value!;
#pragma warning disable CA1308 // Folders of the artifacts layout are lower case.
        return new ProgramFolder(name, Path.Combine(built, configuration.ToLowerInvariant()));
#pragma warning restore CA1308
    }

    /// <summary>A copy with every assembly woven, as <c>async2 rewrite</c> makes it.</summary>
    public (ProgramFolder Folder, WeaveReport Report) Weave(string folder)
    {
        var woven = Empty(folder);
        var report = new FolderWeave(FolderTree.Read(Root), woven, new WeaveOptions()).Run(onlyChanges: false, progress: null, CancellationToken.None);
        return (new ProgramFolder(name, woven), report);
    }

    /// <summary>A copy with woven programs, and the packages as they are here.</summary>
    public ProgramFolder WithProgramsOf(ProgramFolder woven, string folder)
    {
        var mixed = Empty(folder);
        foreach (var file in Directory.EnumerateFiles(Root, "*", SearchOption.AllDirectories))
        {
            var path = Path.GetRelativePath(Root, file);
            var copy = Path.Combine(mixed, path);
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            var isPrograms = path.StartsWith(name + ".", StringComparison.Ordinal);
            File.Copy(isPrograms ? Path.Combine(woven.Root, path) : file, copy);
        }

        const string library = "Async2.Runtime.dll";
        File.Copy(Path.Combine(woven.Root, library), Path.Combine(mixed, library));
        return new ProgramFolder(name, mixed);
    }

    /// <summary>The number of state machines, that is, async methods, in a compiled file.</summary>
    public int StateMachinesOf(string file)
    {
        using var image = new PEReader(File.OpenRead(Path.Combine(Root, file)));
        var metadata = image.GetMetadataReader();
        return metadata.TypeDefinitions
            .SelectMany(t => metadata.GetTypeDefinition(t).GetInterfaceImplementations())
            .Select(i => metadata.GetInterfaceImplementation(i).Interface)
            .Where(i => i.Kind == HandleKind.TypeReference)
            .Count(i => metadata.StringComparer.Equals(metadata.GetTypeReference((TypeReferenceHandle)i).Name, "IAsyncStateMachine"));
    }

    /// <summary>Runs a program to its end.</summary>
    public ProgramResult Run(params string[] arguments) =>
        ProgramResult.Of("dotnet", ["exec", Path.Combine(Root, name + ".dll"), .. arguments]);

    private static string Empty(string folder)
    {
        var path = Path.Combine(AppContext.BaseDirectory, "woven", folder);
        if (Directory.Exists(path)) Directory.Delete(path, recursive: true);
        Directory.CreateDirectory(path);
        return path;
    }
}
