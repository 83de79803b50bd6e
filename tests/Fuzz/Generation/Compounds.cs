using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Expressions of the other types: each composed of smaller ones, in every way that C# offers.</summary>
internal static class Compounds
{
    public static readonly IReadOnlyList<ExpressionShape> Longs =
    [
        new(3, (p, t) => Node.Expression(t, $"((long){p.Int()} << 2)")),
        new(3, (p, t) => Node.Expression(t, $"unchecked({p.Expression(t)} + {p.Int()})")),
    ];

    public static readonly IReadOnlyList<ExpressionShape> Maybes =
    [
        new(3, (p, t) => Node.Expression(t, $"(int?){p.Int()}")),
        new(2, (p, t) => Node.Expression(t, $"{p.Expression(TypeNames.Cell)}?.Value")),
        new(2, (p, t) => Node.Expression(t, $"({p.Expression(t)} + {p.Int()})")),
        new(1, (p, t) => Node.Expression(t, $"({p.Expression(TypeNames.Object)} as int?)")),
    ];

    public static readonly IReadOnlyList<ExpressionShape> Arrays =
    [
        new(4, (p, t) => Node.Expression(t, $"new int[] {{ {p.Int()}, {p.Int()} }}")),
        new(2, (p, t) => Node.Expression(t, $"((int[])[{p.Int()}, .. new[] {{ {p.Int()}, {p.Int()} }}])")),
        new(1, (p, t) => Node.Expression(t, $"new int[{p.Int()} & 3]")),
        new(1, (p, t) => Node.Expression(t, $"({p.Expression(t)})[..({p.Int()} & 1)]")),
        new(2, Activities.WhenAll),
    ];

    public static readonly IReadOnlyList<ExpressionShape> Pairs =
    [
        new(4, (p, t) => Node.Expression(t, $"({p.Int()}, {p.Text()})")),
        new(1, (p, t) => Node.Expression(t, $"new ValueTuple<int, string>({p.Int()}, {p.Text()})")),
    ];

    public static readonly IReadOnlyList<ExpressionShape> Objects =
    [
        new(2, (p, t) => Node.Expression(t, $"(object){p.Int()}")),
        new(2, (p, t) => Node.Expression(t, $"(object){p.Text()}")),
        new(1, (p, t) => Node.Expression(t, $"(object)new {{ A = {p.Int()}, B = {p.Text()} }}")),
    ];

    public static readonly IReadOnlyList<ExpressionShape> Points =
    [
        new(3, (p, t) => Node.Expression(t, $"new Point({p.Int()}, {p.Int()})")),
        new(2, (p, t) => Node.Expression(t, $"new Point {{ X = {p.Int()}, Y = {p.Int()} }}")),
        new(1, (p, t) => Node.Expression(t, $"({p.Expression(t)} with {{ X = {p.Int()} }})")),
    ];

    public static readonly IReadOnlyList<ExpressionShape> Cells =
    [
        new(3, (p, t) => Node.Expression(t, $"new Cell({p.Int()})")),
        new(3, (p, t) => Node.Expression(t, $"new Cell({p.Int()}) {{ Value = {p.Int()}, Hidden = {p.Int()}, Corner = {{ X = {p.Int()} }} }}")),
        new(1, (p, t) => Node.Expression(t, $"new Cell({p.Int()}) {{ [{p.Int()}] = {p.Int()} }}")),
    ];

    public static readonly IReadOnlyList<ExpressionShape> Items =
    [
        new(3, (p, t) => Node.Expression(t, $"new Item({p.Int()}, {p.Text()})")),
        new(2, (p, t) => Node.Expression(t, $"({p.Expression(t)} with {{ Number = {p.Int()} }})")),
    ];
}
