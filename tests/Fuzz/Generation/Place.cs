using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>A place in generated code: its symbols, and its permitted statements.</summary>
internal sealed record Place(Symbols Symbols, Scope Scope, int Layer, int Rank)
{
    private const int Tries = 6;

    /// <summary>The remaining nesting depth of expressions and blocks.</summary>
    public int Depth { get; init; } = 3;

    /// <summary>The type of a return statement; null for none.</summary>
    public string? Result { get; init; }

    /// <summary>Whether a return statement is permitted.</summary>
    public bool CanReturn { get; init; }

    public bool CanAwait { get; init; }

    /// <summary>Whether break and continue are permitted.</summary>
    public bool CanBreak { get; init; }

    public bool CanYield { get; init; }

    /// <summary>Whether the place is directly in a catch block.</summary>
    public bool CanRethrow { get; init; }

    /// <summary>Whether the place is outside of catch and finally blocks.</summary>
    public bool CanAllocateOnStack { get; init; } = true;

    /// <summary>Whether the body is an instance method of a struct, whose <c>this</c> no lambda can capture.</summary>
    public bool IsInStruct { get; init; }

    /// <summary>The type parameter in scope, if there is one.</summary>
    public string? Generic { get; init; }

    /// <summary>Which blocking calls are permitted.</summary>
    public Permission Blocking { get; init; }

    public Draw Draw => Symbols.Draw;

    public string Site() => Symbols.Site();

    public Place Deeper => this with { Depth = Depth - 1 };

    public Place Nested => this with { Scope = new Scope(Scope), Depth = Depth - 1 };

    public Place WithoutAwait => this with { CanAwait = false };

    /// <summary>The place in the body of a lambda or a local function.</summary>
    public Place Within(string? result, bool awaits) => this with
    {
        Scope = new Scope(Scope.Only(IsCaptured, f => !IsInStruct || f.Receiver is not ("base" or "this"))),
        Depth = Depth - 1,
        Result = result,
        CanReturn = true,
        CanAwait = awaits,
        Blocking = Blocking != Permission.None && awaits ? Permission.OnSources : Blocking,
        CanBreak = false,
        CanYield = false,
        CanRethrow = false,
        CanAllocateOnStack = true,
    };

    // No lambda can capture the this of a struct, nor a span.
    private bool IsCaptured(Variable variable) => variable.Type != TypeNames.Span && !(IsInStruct && variable.Name.StartsWith("this.", StringComparison.Ordinal));

    /// <summary>The place in a finally block, which no jump may leave.</summary>
    public Place Enclosed => this with { CanReturn = false, CanBreak = false, CanYield = false, CanRethrow = false, CanAllocateOnStack = false };

    public IReadOnlyList<Variable> Variables(string type, bool assignable = false) =>
        [.. Scope.Variables.Where(v => v.Type == type && (v.Assignable || !assignable))];

    public IEnumerable<Method> Methods => Scope.Functions.Concat(Symbols.Methods.Where(m => m.Layer <= Layer && m.Rank < Rank));

    /// <summary>A type for a new variable.</summary>
    public string ValueType() => Generic is not null && Draw.Percent(25) ? Generic : Draw.Of(TypeNames.Values);

    public Node Expression(string type)
    {
        if (Depth <= 0) return Leaves.Of(this, type);
        if (Blocking != Permission.None && BlockingExpressions.Of(this, type) is { } blocking) return blocking;
        var shapes = Shapes.Of(type);
        for (var i = 0; i < Tries; i++)
            if (Draw.Weighted(shapes, s => s.Weight).Make(Deeper, type) is { } made) return made;
        return Leaves.Of(this, type);
    }

    public Node Int() => Expression(TypeNames.Int);

    public Node Bool() => Expression(TypeNames.Bool);

    public Node Text() => Expression(TypeNames.Text);

    /// <summary>Some statements in a scope of their own.</summary>
    public Node Block(int least = 1, int most = 2) => Nested.Statements(least, most);

    public Node Statements(int least, int most)
    {
        var count = Draw.Between(least, most);
        var statements = new List<Node>();
        while (statements.Count < count) statements.Add(Statement());
        return Node.List(statements);
    }

    private Node Statement()
    {
        for (var i = 0; i < Tries; i++)
        {
            var shape = Draw.Weighted(Shapes.StatementsOf(Blocking), s => s.Weight);
            if ((Depth > 0 || shape.IsFlat) && shape.Make(this) is { } made) return made;
        }

        return Assignments.Note(this);
    }
}
