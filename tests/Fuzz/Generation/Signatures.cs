namespace Async2.Fuzz.Generation;

/// <summary>Creates random parameters and return types.</summary>
internal static class Signatures
{
    private const int SequencePercent = 12;
    private const int NoResultPercent = 25;
    private const int DelegatePercent = 6;
    private const int SynchronousPercent = 60;

    public static Method Random(Symbols symbols, string? generic = null)
    {
        var draw = symbols.Draw;
        var parameters = Enumerable.Range(0, draw.Between(0, 2)).Select(_ => new Parameter(Type(symbols, generic), symbols.Name("p")));
        return new Method(symbols.Name("M"), Returns(symbols, generic), [.. parameters]) { Rank = symbols.Rank() };
    }

    private static string Returns(Symbols symbols, string? generic)
    {
        var draw = symbols.Draw;
        if (symbols.Block && draw.Percent(SynchronousPercent)) return generic is not null && draw.Percent(60) ? generic : draw.Of(TypeNames.Values);
        if (draw.Percent(SequencePercent)) return TypeNames.Sequence;
        var result = draw.Percent(NoResultPercent) ? null : generic is not null && draw.Percent(60) ? generic : draw.Of(TypeNames.Values);
        return TypeNames.Of(draw.Of(TypeNames.Task, TypeNames.Task, TypeNames.ValueTask), result);
    }

    private static string Type(Symbols symbols, string? generic) =>
        generic is not null && symbols.Draw.Percent(40) ? generic
        : symbols.Draw.Percent(DelegatePercent) ? TypeNames.Delegate
        : symbols.Draw.Of(TypeNames.Values);
}
