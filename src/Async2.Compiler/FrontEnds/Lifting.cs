using Async2.Compiler.Passes;

namespace Async2.Compiler.FrontEnds;

/// <summary>A method on its way to async IL: the work of a front end's passes.</summary>
internal sealed class Lifting(FoundMethod found) : IWork
{
    private readonly Dictionary<FieldDefinition, VariableDefinition> _hoisted = [];
    private StateMachine? _machine;
    private IlBody? _body;

    public FoundMethod Found { get; } = found;

    /// <summary>At first the compiled body, at the end async IL.</summary>
    public IlBody Body
    {
        get => _body ?? throw new InvalidOperationException("The body has not been read yet.");
        set => _body = value;
    }

    /// <summary>The state machine of the body; there is none if a compiler emitted async IL.</summary>
    public StateMachine Machine
    {
        get => _machine ?? throw new InvalidOperationException("The state machine has not been read yet.");
        set => _machine = value;
    }

    /// <summary>The copy of a struct's <c>this</c>, made when it is first needed.</summary>
    public VariableDefinition? StructThis { get; private set; }

    public IEnumerable<NamedBody> Bodies => _body is null ? [] : [new NamedBody("", _body)];

    /// <summary>The local of <see cref="Body"/> for a hoisted field, created on first use.</summary>
    public VariableDefinition LocalOf(FieldDefinition field)
    {
        if (_hoisted.TryGetValue(field, out var local)) return local;
        _hoisted[field] = local = Body.AddLocal(field.FieldType);
        Body.Hoisted.Add(local);
        return local;
    }

    /// <summary><see cref="StructThis"/>, created on first use.</summary>
    public VariableDefinition CopyOfThis(TypeReference type)
    {
        if (StructThis is not null) return StructThis;
        StructThis = Body.AddLocal(type);
        Body.Hoisted.Add(StructThis);
        return StructThis;
    }

    /// <summary>The result of the front end.</summary>
    public AsyncIlMethod ToAsyncIl() => new(Found, Body, _machine);
}
