using Async2.Cli.JitCheck;
using Async2.Compiler;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Cli.Tests;

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
        var path = _folder["TestApp.dll"];
        using var resolver = new DefaultAssemblyResolver();
        resolver.AddSearchDirectory(Tool.TestAppFolder);
        using (var module = ModuleDefinition.ReadModule(path, new ReaderParameters { InMemory = true, AssemblyResolver = resolver }))
        {
            var method = module.GetTypes().Single(t => t.Name.Contains("g__Exit", StringComparison.Ordinal)).Methods.Single(m => m.Name == part && m.IsStatic == isStatic && m.ReturnType.Name is ("Continuation" or "AsyncResult`1"));
            method.Body.GetILProcessor().InsertBefore(method.Body.Instructions[0], Instruction.Create(OpCodes.Pop));
            module.Write(path);
        }

        var result = Check();

        Assert.Equal(_woven - 1, result.Passed);
        Assert.Contains("Exit", Assert.Single(result.Failures), StringComparison.Ordinal);
    }

    private JitResult Check()
    {
        var known = new Dictionary<string, string>
        {
            ["TestApp"] = _folder["TestApp.dll"],
            ["Polly.Core"] = Path.Combine(Tool.TestAppFolder, "Polly.Core.dll"),
            ["Async2.Runtime"] = Path.Combine(AppContext.BaseDirectory, "Async2.Runtime.dll"),
        };
        return new JitProcess(new JitJob([new JitSet([_folder["TestApp.dll"]], known)]), BackEnd.All[0].Environment).Run(CancellationToken.None);
    }
}
