using FsCheck;
using FsCheck.Fluent;

namespace Async2.Compiler.Tests.Support;

/// <summary>Random programs for property tests, with shrinking.</summary>
internal static class RandomStatements
{
    private static readonly Gen<int> Variable = Gen.Choose(0, StatementWriter.Variables - 1);

    private static readonly Gen<Statement> Simple = Gen.Frequency(
        (3, Variable.Select(v => (Statement)new Statement.Set(v, v))),
        (2, Variable.SelectMany(_ => Variable, (to, from) => (Statement)new Statement.Copy(to, from))),
        (3, Variable.Select(v => (Statement)new Statement.Use(v))),
        (1, Variable.Select(v => (Statement)new Statement.UseAddress(v))),
        (1, Variable.Select(v => (Statement)new Statement.Initialise(v))),
        (1, Variable.SelectMany(_ => Variable.Two(), (to, pair) => (Statement)new Statement.Pick(to, pair.Item1, pair.Item2))),
        (3, Gen.Choose(0, StatementWriter.Snippets.Count - 1).Select(n => (Statement)new Statement.Snippet(n))),
        (1, Gen.Constant((Statement)new Statement.Throw())),
        (1, Gen.Constant((Statement)new Statement.Exit())));

    /// <summary>Programs with every kind of region.</summary>
    public static Arbitrary<Statement> All { get; } = Arb.From(Block(3, withFinally: true), Shrink);

    /// <summary>Programs in which no code runs on the way out of a region: their paths are those of the control flow graph.</summary>
    public static Arbitrary<Statement> WithoutFinally { get; } = Arb.From(Block(3, withFinally: false), Shrink);

    private static Gen<Statement> Block(int depth, bool withFinally) =>
        Gen.Choose(1, 4).SelectMany(n => Gen.ArrayOf(Any(depth, withFinally), n)).Select(s => (Statement)new Statement.Block(s));

    private static Gen<Statement> Any(int depth, bool withFinally)
    {
        if (depth == 0) return Simple;
        var block = Block(depth - 1, withFinally);
        var two = block.Two();
        var choices = Gen.OneOf(
            two.Select(p => (Statement)new Statement.If(p.Item1, p.Item2)),
            two.Select(p => (Statement)new Statement.Switch([p.Item1, p.Item2])),
            block.Select(b => (Statement)new Statement.Loop(b)));
        var regions = two.Select(p => (Statement)new Statement.TryCatch(p.Item1, p.Item2));
        if (withFinally)
        {
            regions = Gen.OneOf(
                regions,
                two.Select(p => (Statement)new Statement.TryFinally(p.Item1, p.Item2)),
                two.Select(p => (Statement)new Statement.TryFault(p.Item1, p.Item2)),
                block.Three().Select(p => (Statement)new Statement.TryFilter(p.Item1, p.Item2, p.Item3)));
        }

        return Gen.Frequency((5, Simple), (2, choices), (2, regions));
    }

    private static IEnumerable<Statement> Shrink(Statement statement)
    {
        var parts = statement.Parts;
        if (statement is Statement.Block or Statement.Switch)
        {
            for (var i = 0; i < parts.Count; i++)
                if (parts.Count > 1) yield return statement.With([.. parts.Where((_, k) => k != i)]);
        }
        else foreach (var part in parts) yield return part;

        for (var i = 0; i < parts.Count; i++)
        {
            foreach (var smaller in Shrink(parts[i]))
                yield return statement.With([.. parts.Select((p, k) => k == i ? smaller : p)]);
        }
    }
}
