using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Async2.Cli.Folders;
using Async2.Cli.Weaving;
using Async2.Compiler;

namespace Async2.Packages.Tests;

/// <summary>A folder with the programs and their packages, as compiled or woven.</summary>
internal sealed class ProgramFolder(string root)
{
    private const string Name = "PackagePrograms";

    public string Root { get; } = root;

    /// <summary>The programs as the stock compiler emitted them, the packages as downloaded.</summary>
    public static ProgramFolder Compiled(string configuration)
    {
        var built = typeof(ProgramFolder).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == Name).Value!;
#pragma warning disable CA1308 // Folders of the artifacts layout are lower case.
        return new ProgramFolder(Path.Combine(built, configuration.ToLowerInvariant()));
#pragma warning restore CA1308
    }

    /// <summary>A copy with every assembly woven, as <c>async2 rewrite</c> makes it.</summary>
    public (ProgramFolder Folder, WeaveReport Report) Weave(string name)
    {
        var woven = Path.Combine(AppContext.BaseDirectory, "woven", name);
        if (Directory.Exists(woven)) Directory.Delete(woven, recursive: true);
        Directory.CreateDirectory(woven);
        var report = new FolderWeave(FolderTree.Read(Root), woven, new WeaveOptions()).Run(onlyChanges: false, progress: null, CancellationToken.None);
        return (new ProgramFolder(woven), report);
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
        ProgramResult.Of("dotnet", ["exec", Path.Combine(Root, Name + ".dll"), .. arguments]);
}
