using System.Collections.Concurrent;
using System.Runtime.InteropServices;
using Async2.Cli.Store;
using Async2.Cli.Weaving;
using Async2.Compiler;
using Async2.Tests.Shared;
using Mono.Cecil;

namespace Async2.Cli.Tests.Weaving;

/// <summary>What was woven before is taken as it was; what is written is the same as if everything were woven.</summary>
public sealed class IncrementalWeaveTests : IDisposable
{
    // They call each other's methods directly, through interfaces and through methods that pass tasks on; some have pooling builders.
    private static readonly string[] s_framework =
        ["System.Net.Http.dll", "System.Net.Http.Json.dll", "System.Net.Security.dll", "System.Net.Sockets.dll", "System.IO.Pipelines.dll", "System.Text.Json.dll"];

    private readonly TemporaryFolder _folder = new();

    private ContentStore Store => new(_folder["store"]);

    public void Dispose() => _folder.Dispose();

    private static readonly Dictionary<string, WeaveOptions> s_options = new()
    {
        ["none"] = new(),
        ["kept tasks"] = new() { KeepTasks = [new("System.IO.Pipelines.*"), new("System.Net.Http.HttpContent")] },
        ["left methods"] = new() { Leave = [new("System.Net.Security")], ConfigureAwait = false },
        ["two back ends"] = new() { BackEnds = new Dictionary<string, BackEnd> { ["System.IO.Pipelines"] = BackEnd.Named("native") } },
    };

    public static TheoryData<string> Settings => LongForm.IsOn ? [.. s_options.Keys] : ["none"];

    [Theory]
    [MemberData(nameof(Settings))]
    public void Each_assembly_alone_becomes_what_it_becomes_with_the_others(string settings)
    {
        var options = s_options[settings];
        string[] files = [.. s_framework.Select(f => Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), f))];
        var (expected, report, all) = Weave("whole", files, store: null, options);
        Assert.Equal(s_framework.Order(StringComparer.Ordinal), all);
        Weave("first", files, Store, options);
        var keys = new AssemblyKeys(files, options);

        foreach (var file in files)
        {
            Directory.Delete(_folder[$"store/{keys.Of(file)}"], recursive: true);
            var again = Weave(Path.GetFileName(file), files, Store, options);

            Assert.Equal([Path.GetFileName(file)], again.Woven);
            Assert.Equal(expected, again.Written);
            Assert.Equal(Methods(report), Methods(again.Report));
        }
    }

    [Fact]
    public void What_has_not_changed_is_not_woven_again()
    {
        var (app, library) = CopyOfApp();
        Weave("first", [app, library], Store);

        var (_, _, woven) = Weave("second", [app, library], Store);

        Assert.Empty(woven);
    }

    [Fact]
    public void A_change_costs_what_has_changed_and_what_refers_to_it()
    {
        var (app, library) = CopyOfApp();
        Weave("first", [app, library], Store);

        Change(app);
        var ofApp = Weave("app", [app, library], Store);
        Assert.Equal(["TestApp.dll"], ofApp.Woven);
        Assert.Equal(Weave("app-whole", [app, library], store: null).Written, ofApp.Written);

        Change(library);
        var ofLibrary = Weave("library", [app, library], Store);
        Assert.Equal(["Polly.Core.dll", "TestApp.dll"], ofLibrary.Woven);
        Assert.Equal(Weave("library-whole", [app, library], store: null).Written, ofLibrary.Written);
    }

    [Fact]
    public void The_key_depends_on_all_that_makes_a_difference()
    {
        var (app, library) = CopyOfApp();
        var keys = new List<string> { Key(new WeaveOptions()) };
        Assert.Equal(keys[0], Key(new WeaveOptions()));

        keys.Add(Key(new WeaveOptions { Contexts = ContextMode.Flow }));
        keys.Add(new AssemblyKeys([app], new WeaveOptions()).Of(app)); // The library is there, but not woven with it.
        File.Delete(_folder["app/TestApp.pdb"]);
        keys.Add(Key(new WeaveOptions()));
        Change(library);
        keys.Add(Key(new WeaveOptions()));

        Assert.Equal(5, keys.Distinct().Count());

        string Key(WeaveOptions options) => new AssemblyKeys([app, library], options).Of(app);
    }

    [Fact]
    public void Two_assemblies_of_one_name_are_woven_as_ever()
    {
        var (app, _) = CopyOfApp();
        File.Copy(app, _folder["app/Other.dll"]);
        string[] files = [app, _folder["app/Other.dll"]];

        foreach (var output in (string[])["first", "second"])
            Assert.Equal(["Other.dll", "TestApp.dll"], Weave(output, files, Store).Woven);
    }

    [Fact]
    public void A_store_that_has_lost_a_file_costs_time_and_nothing_else()
    {
        var (app, library) = CopyOfApp();
        var expected = Weave("first", [app, library], Store).Written;
        foreach (var entry in Directory.GetDirectories(_folder["store"])) File.WriteAllText(Path.Combine(entry, "assembly"), "cut off");

        var again = Weave("second", [app, library], Store);

        Assert.Equal(["Polly.Core.dll", "TestApp.dll"], again.Woven);
        Assert.Equal(expected, again.Written);
    }

    private (string App, string Library) CopyOfApp()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);
        return (_folder["app/TestApp.dll"], _folder["app/Polly.Core.dll"]);
    }

    private (SortedDictionary<string, string> Written, WeaveReport Report, IEnumerable<string> Woven) Weave(
        string output, string[] files, ContentStore? store, WeaveOptions? options = null)
    {
        var to = Directory.CreateDirectory(_folder["out-" + output]).FullName;
        var lifted = new Lifted();
        WeaveInput[] set = [.. files.Select(f => new WeaveInput(f, Path.Combine(to, Path.GetFileName(f))))];
        var report = new IncrementalWeave(options ?? new WeaveOptions(), store).Weave(set, lifted, CancellationToken.None);
        Assert.Equal(files, report.Assemblies.Select(a => a.Path));
        return (Contents.Of(to), report, lifted.Items.Order(StringComparer.Ordinal));
    }

    private static IEnumerable<MethodReport> Methods(WeaveReport report) => report.Assemblies.SelectMany(a => a.Methods);

    private static void Change(string assembly)
    {
        using var resolver = new DefaultAssemblyResolver();
        resolver.AddSearchDirectory(Path.GetDirectoryName(assembly));
        using var module = ModuleDefinition.ReadModule(assembly, new ReaderParameters { InMemory = true, AssemblyResolver = resolver });
        module.Types.Add(new TypeDefinition("", "Added", TypeAttributes.NotPublic, module.TypeSystem.Object));
        module.Write(assembly);
    }

    private sealed class Lifted : IProgress<WeaveProgress>
    {
        public ConcurrentBag<string> Items { get; } = [];

        public void Report(WeaveProgress value)
        {
            if (value.Stage == "lift") Items.Add(value.Item);
        }
    }
}
