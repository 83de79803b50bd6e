using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Where code is being generated: what may be named there, and what may be done.</summary>
internal sealed record Place(Symbols Symbols, Scope Scope, int Layer, int Rank)
{
    private const int Tries = 6;

    /// <summary>How much deeper expressions and blocks may nest.</summary>
    public int Depth { get; init; } = 3;

    /// <summary>What a return statement returns; null for nothing.</summary>
    public string? Result { get; init; }

    /// <summary>A return statement may stand here.</summary>
    public bool CanReturn { get; init; }

    public bool CanAwait { get; init; }

    /// <summary>Break and continue may stand here.</summary>
    public bool CanBreak { get; init; }

    public bool CanYield { get; init; }

    /// <summary>Directly in a catch block.</summary>
    public bool CanRethrow { get; init; }

    /// <summary>Not in a catch or finally block.</summary>
    public bool CanAllocateOnStack { get; init; } = true;

    /// <summary>The body is that of an instance method of a struct, whose <c>this</c> no lambda can have.</summary>
    public bool IsInStruct { get; init; }

    /// <summary>The type parameter that is known here, if one is.</summary>
    public string? Generic { get; init; }

    public Draw Draw => Symbols.Draw;

    public string Site() => Symbols.Site();

    public Place Deeper => this with { Depth = Depth - 1 };

    public Place Nested => this with { Scope = new Scope(Scope), Depth = Depth - 1 };

    public Place WithoutAwait => this with { CanAwait = false };

    /// <summary>In the body of a lambda or a local function.</summary>
    public Place Within(string? result, bool awaits) => this with
    {
        Scope = new Scope(Scope.Only(IsCaptured, f => !IsInStruct || f.Receiver is not ("base" or "this"))),
        Depth = Depth - 1,
        Result = result,
        CanReturn = true,
        CanAwait = awaits,
        CanBreak = false,
        CanYield = false,
        CanRethrow = false,
        CanAllocateOnStack = true,
    };

    // No lambda can have the this of a struct, nor a span.
    private bool IsCaptured(Variable variable) => variable.Type != TypeNames.Span && !(IsInStruct && variable.Name.StartsWith("this.", StringComparison.Ordinal));

    /// <summary>Where control may not leave by a jump: a finally block.</summary>
    public Place Enclosed => this with { CanReturn = false, CanBreak = false, CanYield = false, CanRethrow = false, CanAllocateOnStack = false };

    public IReadOnlyList<Variable> Variables(string type, bool assignable = false) =>
        [.. Scope.Variables.Where(v => v.Type == type && (v.Assignable || !assignable))];

    public IEnumerable<Method> Methods => Scope.Functions.Concat(Symbols.Methods.Where(m => m.Layer <= Layer && m.Rank < Rank));

    /// <summary>A type for a new variable.</summary>
    public string ValueType() => Generic is not null && Draw.Percent(25) ? Generic : Draw.Of(TypeNames.Values);

    public Node Expression(string type)
    {
        if (Depth <= 0) return Leaves.Of(this, type);
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
            var shape = Draw.Weighted(Shapes.Statements, s => s.Weight);
            if ((Depth > 0 || shape.IsFlat) && shape.Make(this) is { } made) return made;
        }

        return Assignments.Note(this);
    }
}
