using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Expressions of type bool.</summary>
internal static class Booleans
{
    public static readonly IReadOnlyList<ExpressionShape> All =
    [
        new(8, (p, t) => Node.Expression(t, $"({p.Int()} {p.Draw.Of("<", ">", "==", "!=", "<=")} {p.Int()})")),
        new(4, (p, t) => Node.Expression(t, $"({p.Bool()} {p.Draw.Of("&&", "||", "&", "^")} {p.Bool()})")),
        new(2, (p, t) => Node.Expression(t, $"!{p.Bool()}")),
        new(2, (p, t) => Node.Expression(t, $"({p.Text()} == {p.Text()})")),
        new(2, (p, t) => Node.Expression(t, $"({p.Int()} is > 1 and < 9 or -1)")),
        new(1, (p, t) => Node.Expression(t, $"({p.Expression(TypeNames.Item)} is {{ Number: > 1, Text.Length: var {p.Symbols.Name("l")} }})")),
        new(1, (p, t) => Node.Expression(t, $"({p.Expression(TypeNames.Pair)} is (0 or 1, var {p.Symbols.Name("r")}))")),
        new(1, (p, t) => Node.Expression(t, $"({p.Expression(TypeNames.Object)} is string)")),
        new(1, (p, t) => Node.Expression(t, $"({p.Expression(TypeNames.Maybe)} is not null)")),
        new(1, (p, t) => Node.Expression(t, $"({p.Expression(TypeNames.Pair)} == {p.Expression(TypeNames.Pair)})")),
    ];
}
