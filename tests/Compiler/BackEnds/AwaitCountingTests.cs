using Async2.Compiler.Tests.Fixtures;
using Mono.Cecil;

namespace Async2.Compiler.Tests.BackEnds;

/// <summary>A back end is added by the one line that makes it a <see cref="BackEnd"/>: nothing else knows of it.</summary>
public sealed class AwaitCountingTests : IDisposable
{
    private static readonly WeaveOptions s_options = new() { BackEnd = new BackEnd(new AwaitCountingBackEnd()), VerifyEachPass = true };
    private static readonly string s_path = typeof(Optimised).Assembly.Location;

    private readonly string _folder = Directory.CreateTempSubdirectory("async2-counting").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void It_weaves_and_writes()
    {
        var destination = Path.Combine(_folder, Path.GetFileName(s_path));
        var report = new Weaver(s_options).Weave([new WeaveInput(s_path, destination)]);

        Assert.Equal(AssemblyOutcome.Woven, report.Assemblies.Single().Outcome);
        using var module = ModuleDefinition.ReadModule(destination);
        var woven = report.Assemblies.Single().Methods.Count(m => m.Woven);
        Assert.Equal(woven, module.GetTypes().SelectMany(t => t.Methods).Count(m => ((int)m.ImplAttributes & 0x2000) != 0));
        Assert.Contains(report.Assemblies.Single().Methods, m => m.Skip is { Reason: SkipReason.IteratorInRuntimeAsync });
    }

    [Fact]
    public void Explain_shows_what_it_counted()
    {
        var explained = new Explainer(s_options).Explain(s_path, "Optimised.RunAll").Single();

        Assert.Equal("10 awaits\n", explained.Layout);
        Assert.NotNull(explained.Lowered);
    }

    [Fact]
    public void Its_passes_are_dumped_by_name()
    {
        foreach (var pass in s_options.BackEnd.Implementation.Passes)
            Assert.NotNull(new Explainer(s_options).Dump(s_path, "Optimised.RunAll", pass.Name).Single().After);
    }
}
