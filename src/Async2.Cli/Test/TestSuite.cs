using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Async2.Cli.Dotnet;
using Async2.Cli.Folders;

namespace Async2.Cli.Test;

/// <summary>A compiled test assembly, which <c>dotnet</c> can run or load into a test host. References are simple names.</summary>
internal sealed record TestSuite(App App, IReadOnlySet<string> References, bool HasEntryPoint)
{
    // The assemblies of xunit 2 and 3, NUnit, MSTest before and since version 4, and Microsoft.Testing.Platform.
    private static readonly string[] Frameworks =
    [
        "xunit.core", "xunit.v3.core", "nunit.framework", "Microsoft.VisualStudio.TestPlatform.TestFramework", "MSTest.TestFramework",
        PlatformRunner.Assembly,
    ];

    public string Name => Path.GetFileName(App.Dll);

    private bool HasTests => Frameworks.Any(References.Contains);

    /// <summary>The suites of PATH: an assembly, or all in a folder.</summary>
    public static IReadOnlyList<TestSuite> Find(string path)
    {
        if (!Directory.Exists(path))
        {
            InputSets.RequireAssembly(path);
            var suite = Read(path);
            if (!suite.HasTests)
                throw new CommandException("no test framework", path, "give an assembly that refers to xunit, NUnit or MSTest");
            return [suite];
        }
        var tree = FolderTree.Read(path);
        var apps = tree.Files.Where(f => f.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) &&
            tree.Files.Contains(Path.ChangeExtension(f, ".runtimeconfig.json")) && FolderTree.IsAssembly(tree.FullPath(f)));
        var suites = apps.Select(f => Read(tree.FullPath(f))).Where(s => s.HasTests).ToList();
        if (suites.Count == 0)
            throw new CommandException(
                "no test assembly in it", path, "give the folder of built tests, such as bin/Release/net10.0, or one .dll");
        return suites;
    }

    /// <summary>The runner: suites of xunit 3 and of the platform run themselves, VSTest runs all others.</summary>
    public SuiteRunner Runner() => this switch
    {
        { HasEntryPoint: true } when References.Contains("xunit.v3.core") => new XunitRunner(),
        { HasEntryPoint: true } when References.Contains(PlatformRunner.Assembly) => new PlatformRunner(),
        _ => new VsTestRunner(),
    };

    private static TestSuite Read(string path)
    {
        try
        {
            using var image = new PEReader(File.OpenRead(path));
            return Read(path, image);
        }
        catch (BadImageFormatException e)
        {
            throw new CommandException("damaged", path, "build it again", e);
        }
    }

    private static TestSuite Read(string path, PEReader image)
    {
        var metadata = image.GetMetadataReader();
        var references = metadata.AssemblyReferences.Select(r => metadata.GetString(metadata.GetAssemblyReference(r).Name));
        var entryPoint = image.PEHeaders.CorHeader!.EntryPointTokenOrRelativeVirtualAddress;
        return new TestSuite(App.Find(path, configuration: "Release", framework: null), references.ToHashSet(), entryPoint != 0);
    }
}
