using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Expressions of type string, truncated, because a loop doubles a string that it appends to itself.</summary>
internal static class Texts
{
    public static readonly IReadOnlyList<ExpressionShape> All =
    [
        new(4, (p, t) => Node.Expression(t, $"World.Cut({p.Text()} + {p.Text()})")),
        new(4, (p, t) => Node.Expression(t, $"World.Cut($\"{{({p.Int()})}}:{{({p.Text()}),3}}\")")),
        new(2, (p, t) => Node.Expression(t, $"World.Cut(string.Concat({p.Text()}, {p.Text()}, {p.Text()}))")),
        new(2, (p, t) => Node.Expression(t, $"({p.Int()}).ToString()")),
        new(1, (p, t) => Node.Expression(t, $"({p.Expression(TypeNames.Object)} as string ?? {p.Text()})")),
        new(1, (p, t) => Node.Expression(t, $"{p.Expression(TypeNames.Pair)}.Item2")),
        new(1, (p, t) => Node.Expression(t, $"{p.Expression(TypeNames.Item)}.Text")),
        new(1, (p, t) => Node.Expression(t, $"{p.Text()}[({p.Int()} & 1)..]")),
        new(1, (p, t) => Node.Expression(t, $"{p.Expression(TypeNames.Point)}.ToString()")),
        new(1, (p, t) => Node.Expression(t, $"World.NameOf({p.Expression(p.ValueType())})")),
        new(1, (p, t) => Node.Expression(t, $"World.Null({p.Text()})")),
    ];
}
