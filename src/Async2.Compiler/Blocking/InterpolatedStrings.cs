namespace Async2.Compiler.Blocking;

/// <summary>The interpolated strings of a body, whose ref structs can be replaced by objects that a frame keeps.</summary>
/// <remarks>
/// <code>
/// $"a {W()}"     ldloca s;  call .ctor        ldloca s;  call W;  call AppendFormatted        ldloca s;  call ToStringAndClear
/// </code>
/// Compilers use such a ref struct in no other way. If one does, the struct is not replaced.
/// </remarks>
internal sealed class InterpolatedStrings
{
    private const string Handler = "System.Runtime.CompilerServices.DefaultInterpolatedStringHandler";

    private readonly List<Use> _uses = [];
    private readonly HashSet<VariableDefinition> _replaceable = [];

    private InterpolatedStrings(ControlFlow flow)
    {
        var body = flow.Body;
        _replaceable.UnionWith(body.Locals.Where(l => IsHandler(l.VariableType)));
        if (_replaceable.Count == 0) return;
        var producers = StackProducers.Of(flow);
        for (var i = 0; i < body.Code.Count; i++)
        {
            if (body.Code[i].Operand is not VariableDefinition local || !_replaceable.Contains(local)) continue;
            if (UseOf(body.Code[i], local, producers) is { } use) _uses.Add(use);
            else _replaceable.Remove(local);
        }

        _uses.RemoveAll(u => !_replaceable.Contains(u.Local));
    }

    /// <summary>The uses of those that can be replaced, in the order of the code.</summary>
    public IReadOnlyList<Use> Uses => _uses;

    public static InterpolatedStrings In(ControlFlow flow) => new(flow);

    /// <summary>Whether a type is the ref struct.</summary>
    public static bool IsHandler(TypeReference type) => type.FullName == Handler;

    /// <summary>Whether the ref struct in a local can be replaced.</summary>
    public bool CanReplace(VariableDefinition local) => _replaceable.Contains(local);

    /// <summary>Those whose address is on the stack when control is at <paramref name="position"/>.</summary>
    public IEnumerable<VariableDefinition> AddressedAt(int position, Positions positions) =>
        _uses.Where(u => positions[u.Load] < position && position < positions[u.Call]).Select(u => u.Local);

    private static Use? UseOf(Instruction instruction, VariableDefinition local, StackProducers producers)
    {
        if (instruction.OpCode.Code == Code.Stloc)
            return producers.ProducersOf(instruction, operand: 0) is [{ OpCode.Code: Code.Newobj } made]
                ? new Use(local, instruction, made)
                : null;
        return instruction.OpCode.Code == Code.Ldloca && producers.ConsumersOf(instruction) is [var (call, operand)]
            && call.Operand is MethodReference called
            && (IsHandler(called.DeclaringType) ? operand == 0 && IsKnown(called) : IsCreate(called))
            ? new Use(local, instruction, call)
            : null;
    }

    private static bool IsKnown(MethodReference called) => called.Name is ".ctor"
        ? called.Parameters.Count is 2 or 3
        : called.Name is "AppendLiteral" or "AppendFormatted" or "ToStringAndClear";

    // With a culture.
    private static bool IsCreate(MethodReference called) =>
        called is { Name: "Create", DeclaringType.FullName: "System.String", Parameters.Count: 2 };

    /// <summary>A use of a local.</summary>
    /// <param name="Local">The local.</param>
    /// <param name="Load">The instruction that loads its address, or stores it.</param>
    /// <param name="Call">The call that gets the address, or makes the ref struct.</param>
    internal sealed record Use(VariableDefinition Local, Instruction Load, Instruction Call);
}
