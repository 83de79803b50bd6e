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
            if (IlVerifier.Verify(body).Count > 0)
            {
                rejected++;
                scratch.Module.GetType("C").Methods.Remove(body.Method);
                return;
            }

            texts[body.Method.Name] = IlWriter.Write(body);
            BodyWriter.Write(body, body.Method);
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(3000));

        Assert.True(rejected > 500 && texts.Count > 500, $"{rejected} rejected, {texts.Count} accepted");
        foreach (var (method, reason) in JustInTime.Refused(scratch)) Assert.Fail($"{reason.Message}\n{texts[method]}");
    }

    private static IlBody Write(Scratch scratch, Statement program)
    {
        var body = scratch.Body(StatementWriter.Write(program));
        BodyWriter.Write(body.Clone(), body.Method);
        return body;
    }
}
