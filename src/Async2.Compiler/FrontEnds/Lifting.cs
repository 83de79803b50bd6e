using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Async2.Compiler.Passes;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.FrontEnds;

/// <summary>A method on its way to async IL: what the passes of a front end work on.</summary>
internal sealed class Lifting(FoundMethod found) : IWork
{
    private readonly Dictionary<FieldDefinition, VariableDefinition> _hoisted = [];
    private StateMachine? _machine;
    private IlBody? _body;

    public FoundMethod Found { get; } = found;

    /// <summary>First the body as compiled, at the end async IL.</summary>
    public IlBody Body
    {
        get => _body ?? throw new InvalidOperationException("The body has not been read yet.");
        set => _body = value;
    }

    /// <summary>The state machine in which the body was found; there is none where a compiler wrote async IL.</summary>
    public StateMachine Machine
    {
        get => _machine ?? throw new InvalidOperationException("The state machine has not been read yet.");
        set => _machine = value;
    }

    /// <summary>The copy of a struct's <c>this</c>, made when it is first needed.</summary>
    public VariableDefinition? StructThis { get; private set; }

    public IEnumerable<NamedBody> Bodies => _body is null ? [] : [new NamedBody("", _body)];

    /// <summary>The local of <see cref="Body"/> that stands for a hoisted field, made when the field is first met.</summary>
    public VariableDefinition LocalOf(FieldDefinition field)
    {
        if (_hoisted.TryGetValue(field, out var local)) return local;
        _hoisted[field] = local = Body.AddLocal(field.FieldType);
        Body.Hoisted.Add(local);
        return local;
    }

    /// <summary><see cref="StructThis"/>, made if it is the first time.</summary>
    public VariableDefinition CopyOfThis(TypeReference type)
    {
        if (StructThis is not null) return StructThis;
        StructThis = Body.AddLocal(type);
        Body.Hoisted.Add(StructThis);
        return StructThis;
    }

    /// <summary>What the front end came to.</summary>
    public AsyncIlMethod ToAsyncIl() => new(Found, Body, _machine);
}
