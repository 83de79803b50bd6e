using Async2.Compiler.Inputs;
using Async2.Compiler.Passes;
using Async2.Compiler.Tests.Fixtures;
using Mono.Cecil;

namespace Async2.Compiler.Tests.BackEnds;

/// <summary>A mistake of the compiler's on one method, whatever the pass, costs that method and nothing else.</summary>
public sealed class FailureTests
{
    private const string Failing = "Optimised.Sum(";

    private static readonly string s_path = typeof(Optimised).Assembly.Location;

    public static TheoryData<string> Passes =>
        [.. Explainer.Passes.Select(p => p.Name).Where(n => n is not ("read-iterator" or "strip-iterator-completion" or "promote-fields" or "read-async-il" or "refuse-others" or "separate-upcasts"))];

    [Theory]
    [MemberData(nameof(Passes))]
    public void A_pass_that_throws_costs_its_method(string pass)
    {
        var whole = Weave(null);
        var (report, types) = Weave(pass);

        var failed = Assert.Single(report.Methods, m => !m.Woven && whole.Report.Methods.Single(w => w.Name == m.Name).Woven);
        Assert.Contains(Failing, failed.Name, StringComparison.Ordinal);
        Assert.Equal("internal error (InvalidProgramException)", failed.Reason);

        // Its state machine is as it was compiled; nothing of its own was added.
        using var compiled = ModuleDefinition.ReadModule(s_path);
        var machine = compiled.GetTypes().Single(t => t.FullName.Contains("Optimised/<Sum>", StringComparison.Ordinal));
        Assert.Equal((string[])[.. machine.Methods.Select(m => m.Name)], types[machine.FullName]);
    }

    private static (AssemblyReport Report, Dictionary<string, string[]> Types) Weave(string? pass)
    {
        var options = new WeaveOptions();
        void Watch(IPass done, IWork work)
        {
            if (done.Name == pass && Methods.MethodNames.Of(work.Found.Method).Contains(Failing, StringComparison.Ordinal)) throw new InvalidProgramException();
        }

        using var weaving = new Weaving(options, [s_path], new Exclusions(), forWriting: true, null, default, new PassRunner(verifiesEachPass: false, Watch));
        weaving.ToAsyncIl();
        weaving.Lower();
        var types = weaving.Inputs.Single().Module!.GetTypes().ToDictionary(t => t.FullName, t => t.Methods.Select(m => m.Name).ToArray());
        return (weaving.Report().Assemblies.Single(), types);
    }
}
