using Async2.Compiler;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Golden.Tests;

/// <summary>What a debugger reads from the PDB of a woven assembly: lines, and the names of locals where they are in scope.</summary>
public sealed class DebugInformationTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("async2-pdb").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData("release", "variant")]
    [InlineData("release", "resume body")]
    [InlineData("debug", "variant")]
    [InlineData("debug", "resume body")]
    public void Lines_are_those_of_the_source(string configuration, string body)
    {
        var source = File.ReadAllLines(Path.Combine(GoldenCase.SourceFolder, "Loop.cs"));
        var awaiting = Array.FindIndex(source, l => l.Contains("await next(i)", StringComparison.Ordinal)) + 1;

        using var woven = Weave(configuration);
        var points = Running(woven, body).DebugInformation.SequencePoints;

        Assert.Contains(points, p => p.StartLine == awaiting);
        Assert.All(points.Where(p => !p.IsHidden), p => Assert.InRange(p.StartLine, 1, source.Length));
        Assert.All(points, p => Assert.EndsWith("Loop.cs", p.Document.Url, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("release", "variant")]
    [InlineData("release", "resume body")]
    [InlineData("debug", "variant")]
    [InlineData("debug", "resume body")]
    public void Locals_have_their_names_in_their_scopes(string configuration, string body)
    {
        using var woven = Weave(configuration);
        var method = Running(woven, body);

        var scopes = Scopes(method.DebugInformation.Scope).ToList();
        var sum = scopes.Single(s => s.Variables.Any(v => v.Name == "sum"));
        var index = scopes.Single(s => s.Variables.Any(v => v.Name == "i"));

        Assert.True(Length(index, method) > 0);
        Assert.True(Length(sum, method) >= Length(index, method), "the loop's variable is in scope in the loop only");
    }

    private ModuleDefinition Weave(string configuration)
    {
        var destination = Path.Combine(_folder, "Golden.Cases.dll");
        var report = new Weaver(new WeaveOptions { VerifyEachPass = true }).Weave([new WeaveInput(GoldenCase.Assembly(configuration), destination)]);
        Assert.Equal(AssemblyOutcome.Woven, report.Assemblies.Single().Outcome);
        return ModuleDefinition.ReadModule(destination, new ReaderParameters { ReadSymbols = true });
    }

    private static MethodDefinition Running(ModuleDefinition module, string body) =>
        module.GetType("Golden.Loop").NestedTypes.SelectMany(t => t.Methods)
            .Single(m => m.Name == "MoveNext" && m.IsStatic == (body == "variant") && m.ReturnType.Name is ("Continuation" or "AsyncResult`1"));

    private static IEnumerable<ScopeDebugInformation> Scopes(ScopeDebugInformation scope) => scope.Scopes.SelectMany(Scopes).Prepend(scope);

    private static int Length(ScopeDebugInformation scope, MethodDefinition method) =>
        (scope.End.IsEndOfMethod ? method.Body.CodeSize : scope.End.Offset) - scope.Start.Offset;
}
