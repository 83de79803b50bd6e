using Async2.Cli.Dotnet;
using Async2.Cli.Explain.JitCheck;
using Async2.Compiler;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Cli.Tests.Explain;

public sealed class JitCheckTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly int _woven;

    public JitCheckTests()
    {
        var report = new Weaver(new WeaveOptions()).Weave([new WeaveInput(Tool.TestApp, _folder["TestApp.dll"])]);
        _woven = report.Assemblies.Single().Methods.Count(m => m.Woven);
    }

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Every_woven_method_is_found_and_passes()
    {
        var result = Check();

        Assert.True(_woven > 5);
        Assert.Equal((_woven, 0, 0), (result.Passed, result.Failures.Count, result.Unchecked.Count));
    }

    [Theory]
    [InlineData("MoveNext", true)]     // the variant
    [InlineData("MoveNext", false)]    // the resume body
    [InlineData("Suspend0", true)]
    public void Invalid_il_in_what_a_method_became_is_found(string part, bool isStatic)
    {
        Break("g__Exit", m => m.Name == part && m.IsStatic == isStatic && m.ReturnType.Name is ("Continuation" or "AsyncResult`1"));

        var result = Check();

        Assert.Equal(_woven - 1, result.Passed);
        Assert.Contains("Exit", Assert.Single(result.Failures), StringComparison.Ordinal);
    }

    /// <summary>They are no woven methods, and counted apart.</summary>
    [Fact]
    public void Twins_are_checked()
    {
        var input = new WeaveInput(Tool.TestApp, _folder["TestApp.dll"]);
        new Weaver(new WeaveOptions { Blocking = BlockingMode.Suspend }).Weave([input]);
        var sound = Check();
        Break("g__Answer", m => m.Name == "MoveNext" && m.IsStatic);
        var broken = Check();

        Assert.Equal((_woven, 1, 0), (sound.Passed, sound.Twins, sound.Failures.Count));
        Assert.Equal((_woven, 0), (broken.Passed, broken.Twins));
        Assert.Contains("Answer", Assert.Single(broken.Failures), StringComparison.Ordinal);
    }

    [Fact]
    public void No_code_of_the_assemblies_runs()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);
        var initialisers = new PlantedInitialisers(_folder["app"], _folder["traces"]);
        foreach (var assembly in new[] { "TestApp.dll", "Polly.Core.dll" }) initialisers.Plant(assembly);
        Tool.Dotnet(_folder["app/TestApp.dll"], "retry").ShouldSucceed();
        Assert.Contains("TestApp <Module>", initialisers.Traces); // Else this would show nothing.
        Assert.Contains("Polly.Core <Module>", initialisers.Traces);
        Assert.True(initialisers.Traces.Count > 4);
        initialisers.Forget();

        new Tool(_folder["cache"]).Run("explain", "--stats", _folder["app"]).ShouldSucceed();
        new Tool(_folder["cache"]).Run("explain", "--stats", _folder["app/TestApp.dll"]).ShouldSucceed();

        Assert.Empty(initialisers.Traces);
    }

    [Fact]
    public void An_assembly_that_is_missing_is_named()
    {
        var known = Known();
        known.Remove("Polly.Core");

        var result = Check(known);

        Assert.Empty(result.Failures);
        Assert.Equal(_woven, result.Passed + result.Lacks.Count);
        Assert.All(result.Lacks, lack => Assert.StartsWith("Polly.Core, Version=8.", lack, StringComparison.Ordinal));
        Assert.NotEmpty(result.Lacks);
    }

    /// <summary>A core library cannot be loaded beside another one, and only what the user has installed is run.</summary>
    [Fact]
    public void What_refers_to_the_core_library_of_a_runtime_that_is_not_installed_is_not_checked()
    {
        using var other = AssemblyDefinition.CreateAssembly(new("System.Private.CoreLib", new Version(99, 0, 0, 0)), "other", ModuleKind.Dll);
        other.Write(_folder["System.Private.CoreLib.dll"]);

        Assert.Null(CoreLibRuntime.For(_folder["System.Private.CoreLib.dll"]));
        Assert.Equal(new InstalledRuntime(DotnetHost.Find()), CoreLibRuntime.For(typeof(object).Assembly.Location));
        Assert.Equal(new InstalledRuntime(DotnetHost.Find()), CoreLibRuntime.For(null));
    }

    private void Break(string type, Func<MethodDefinition, bool> isBroken)
    {
        using var resolver = new DefaultAssemblyResolver();
        resolver.AddSearchDirectory(Tool.TestAppFolder);
        using var module = ModuleDefinition.ReadModule(
            _folder["TestApp.dll"], new ReaderParameters { InMemory = true, AssemblyResolver = resolver });
        var method = module.GetTypes().Single(t => t.Name.Contains(type, StringComparison.Ordinal)).Methods.Single(isBroken);
        method.Body.GetILProcessor().InsertBefore(method.Body.Instructions[0], Instruction.Create(OpCodes.Pop));
        module.Write(_folder["TestApp.dll"]);
    }

    private JitResult Check() => Check(Known());

    private static JitResult Check(Dictionary<string, string> known) =>
        new JitProcess(new InstalledRuntime(DotnetHost.Find()), new JitJob([new JitSet([known["TestApp"]], known)]), BackEnd.All[0].Environment)
            .Run(CancellationToken.None);

    private Dictionary<string, string> Known() => new()
    {
        ["TestApp"] = _folder["TestApp.dll"],
        ["Polly.Core"] = Path.Combine(Tool.TestAppFolder, "Polly.Core.dll"),
        ["Async2.Runtime"] = Path.Combine(AppContext.BaseDirectory, "Async2.Runtime.dll"),
    };
}
