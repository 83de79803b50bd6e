using Async2.Compiler.Analysis;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;
using Async2.Compiler.Tests.Support;
using FsCheck;
using FsCheck.Fluent;

namespace Async2.Compiler.Tests.Diagnostics;

/// <summary>The verifier against random bodies, whole and damaged, with the runtime as the judge.</summary>
public class IlVerifierProperties
{
    [Fact]
    public void Random_bodies_verify_and_compile()
    {
        var scratch = new Scratch();
        Prop.ForAll(RandomStatements.All, program => IlVerifier.Verify(Write(scratch, program)).Count == 0)
            .Check(Config.QuickThrowOnFailure.WithMaxTest(500));
        Assert.Empty(JustInTime.Refused(scratch));
    }

    [Fact]
    public void What_the_verifier_accepts_the_runtime_compiles()
    {
        var scratch = new Scratch();
        var texts = new Dictionary<string, string>();
        var rejected = 0;
        Prop.ForAll(RandomStatements.All, Gen.Choose(1, int.MaxValue).ToArbitrary(), (program, seed) =>
        {
            var body = scratch.Body(StatementWriter.Write(program));
            var random = new Random(seed);
            for (var i = random.Next(1, 4); i > 0; i--) Mutation.Apply(body, random);
            var accepted = IlVerifier.Verify(body).Count == 0;
            if (!accepted || !EndsAlways(body))
            {
                rejected += accepted ? 0 : 1;
                scratch.Module.GetType("C").Methods.Remove(body.Method);
                return;
            }

            texts[body.Method.Name] = IlWriter.Write(body);
            BodyWriter.Write(body, body.Method);
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(3000));

        Assert.True(rejected > 500 && texts.Count > 500, $"{rejected} rejected, {texts.Count} accepted");
        MaxStack.Raise(scratch.Module);
        foreach (var (method, reason) in JustInTime.Refused(scratch)) Assert.Fail($"{reason.Message}\n{texts[method]}");
    }

    // The JIT of .NET 10.0.12 does not come back from a switch into an endless loop that optimises to nothing.
    private static bool EndsAlways(IlBody body)
    {
        var flow = ControlFlow.Of(body);
        var ends = new HashSet<int>();
        int before;
        do
        {
            before = ends.Count;
            for (var i = body.Code.Count - 1; i >= 0; i--)
                if (flow.Successors(i).Length == 0 || flow.Successors(i).Any(ends.Contains)) ends.Add(i);
        }
        while (ends.Count > before);

        return Enumerable.Range(0, body.Code.Count).All(i => ends.Contains(i) || !flow.IsReachable(i));
    }

    private static IlBody Write(Scratch scratch, Statement program)
    {
        var body = scratch.Body(StatementWriter.Write(program));
        BodyWriter.Write(body.Clone(), body.Method);
        return body;
    }
}
