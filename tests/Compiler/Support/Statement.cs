namespace Async2.Compiler.Tests.Support;

/// <summary>A structured program over int32 variables, of which random bodies are made.</summary>
internal abstract record Statement
{
    public sealed record Set(int Variable, int Value) : Statement;

    public sealed record Copy(int To, int From) : Statement;

    public sealed record Use(int Variable) : Statement;

    public sealed record UseAddress(int Variable) : Statement;

    public sealed record Initialise(int Variable) : Statement;

    /// <summary>Assigns one of two variables, which meet on the evaluation stack.</summary>
    public sealed record Pick(int To, int Left, int Right) : Statement;

    /// <summary>One of <see cref="StatementWriter.Snippets"/>: straight code over values of all kinds.</summary>
    public sealed record Snippet(int Number) : Statement;

    public sealed record Block(IReadOnlyList<Statement> Statements) : Statement;

    public sealed record If(Statement Then, Statement Else) : Statement;

    public sealed record Switch(IReadOnlyList<Statement> Cases) : Statement;

    public sealed record Loop(Statement Body) : Statement;

    public sealed record TryCatch(Statement Body, Statement Handler) : Statement;

    public sealed record TryFilter(Statement Body, Statement Condition, Statement Handler) : Statement;

    public sealed record TryFinally(Statement Body, Statement Handler) : Statement;

    public sealed record TryFault(Statement Body, Statement Handler) : Statement;

    public sealed record Throw : Statement;

    public sealed record Exit : Statement;

    /// <summary>The statements within this one.</summary>
    public IReadOnlyList<Statement> Parts => this switch
    {
        Block block => block.Statements,
        If choice => [choice.Then, choice.Else],
        Switch choice => choice.Cases,
        Loop loop => [loop.Body],
        TryCatch protect => [protect.Body, protect.Handler],
        TryFilter protect => [protect.Body, protect.Condition, protect.Handler],
        TryFinally protect => [protect.Body, protect.Handler],
        TryFault protect => [protect.Body, protect.Handler],
        _ => [],
    };

    /// <summary>The same statement with other parts.</summary>
    public Statement With(IReadOnlyList<Statement> parts) => this switch
    {
        Block => new Block(parts),
        If => new If(parts[0], parts[1]),
        Switch => new Switch(parts),
        Loop => new Loop(parts[0]),
        TryCatch => new TryCatch(parts[0], parts[1]),
        TryFilter => new TryFilter(parts[0], parts[1], parts[2]),
        TryFinally => new TryFinally(parts[0], parts[1]),
        TryFault => new TryFault(parts[0], parts[1]),
        _ => this,
    };
}
