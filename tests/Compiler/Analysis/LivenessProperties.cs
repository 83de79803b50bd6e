using Async2.Compiler.Analysis;
using Async2.Compiler.Tests.Support;
using FsCheck;
using FsCheck.Fluent;

namespace Async2.Compiler.Tests.Analysis;

/// <summary>Liveness against all paths of random programs.</summary>
public class LivenessProperties
{
    [Fact]
    public void What_is_live_on_some_path_is_live() => Check(RandomStatements.All, exact: false);

    [Fact]
    public void Without_finally_blocks_nothing_else_is() => Check(RandomStatements.WithoutFinally, exact: true);

    private static void Check(Arbitrary<Statement> programs, bool exact)
    {
        var scratch = new Scratch();
        Prop.ForAll(programs, program =>
        {
            var body = scratch.Body(StatementWriter.Write(program));
            var (before, after) = PathInterpreter.Run(body);
            var liveness = Liveness.Of(body);
            for (var i = 0; i < body.Code.Count; i++)
            {
                if (before[i] is not { } liveBefore || after[i] is not { } liveAfter) continue;
                Compare(Bits(liveness.LiveBefore(i), body), liveBefore, $"before {i}");
                Compare(Bits(liveness.LiveAfter(i), body), liveAfter, $"after {i}");
            }

            void Compare(ulong found, ulong actual, string where)
            {
                if (exact ? found != actual : (actual & ~found) != 0)
                    throw new InvalidOperationException($"{where}: {found:x} instead of {actual:x}\n{Compiler.Diagnostics.IlWriter.Write(body)}");
            }
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(1000));
    }

    private static ulong Bits(LiveSet set, Model.IlBody body)
    {
        var bits = 0UL;
        foreach (var local in set.Locals) bits |= 1UL << body.Locals.IndexOf(local);
        foreach (var argument in set.Arguments) bits |= 1UL << body.Locals.Count + argument.Index;
        return bits;
    }
}
