namespace Async2.Compiler.Analysis;

/// <summary>
/// The types of the values on the evaluation stack before each instruction, by abstract interpretation.
/// </summary>
/// <remarks>
/// <code>
/// ldloc c; brtrue L
/// ldstr "a"; br M          before M: [Object string] from one side,
/// L: ldsfld object o                 [Object object] from the other: [Object]
/// M: stloc x
/// </code>
/// Where paths meet, types only become less exact, so that a fixed point is reached.
/// </remarks>
internal sealed class StackTypes : StackFlow<StackSlot>
{
    private readonly Action<int, string> _report;
    private readonly StackTransfer _transfer;

    private StackTypes(ControlFlow flow, Action<int, string> report)
        : base(flow)
    {
        _report = report;
        _transfer = new StackTransfer(flow.Body);
        SolveBody();
    }

    /// <exception cref="UnbalancedStack">Paths meet with incompatible stacks, or a stack is too short.</exception>
    public static StackTypes Of(IlBody body) => Of(ControlFlow.Of(body));

    /// <inheritdoc cref="Of(IlBody)"/>
    public static StackTypes Of(ControlFlow flow) =>
        new(flow, (position, text) => throw new UnbalancedStack($"{flow.Body.Method.FullName} at {position}: {text}"));

    /// <summary>
    /// Like <see cref="Of(IlBody)"/>, but passes problems with their positions to <paramref name="report"/>, and continues.
    /// </summary>
    public static StackTypes Of(ControlFlow flow, Action<int, string> report) => new(flow, report);

    public int DepthBefore(int position) => base.Before(position).Depth;

    /// <summary>The stack before the instruction, the deepest value first; empty for an unreachable one.</summary>
    public new IReadOnlyList<StackSlot> Before(int position) => base.Before(position).ToArray();

    /// <summary>Fills <paramref name="operands"/> with the topmost values before the instruction, the deepest first.</summary>
    public void Operands(int position, Span<StackSlot> operands) => base.Before(position).Pop(operands);

    /// <summary>The type of a local that can hold the value; null for a managed pointer, a ref struct or an unknown type.</summary>
    public TypeReference? SpillType(StackSlot slot)
    {
        var types = Flow.Body.Method.Module.TypeSystem;
        return slot.Kind switch
        {
            StackKind.Int32 => types.Int32,
            StackKind.Int64 => types.Int64,
            StackKind.NativeInt => slot.Type ?? types.IntPtr,
            StackKind.Float32 => types.Single,
            StackKind.Float64 => types.Double,
            StackKind.Object when slot.Type is null or GenericParameter => types.Object, // Boxed, as far as is known.
            StackKind.Object => slot.Type,
            StackKind.Null => types.Object,
            StackKind.Value when !TypeKinds.IsStackOnly(slot.Type!) => slot.Type,
            _ => null,
        };
    }

    /// <summary>
    /// Like <see cref="SpillType(StackSlot)"/>, for the value at <paramref name="slot"/>, counted from the deepest, before the
    /// instruction.
    /// </summary>
    public TypeReference? SpillType(int position, int slot) => SpillType(Before(position)[slot]);

    protected override StackSlot Push(Instruction instruction, ReadOnlySpan<StackSlot> popped) => _transfer.Push(instruction, popped);

    protected override StackSlot Exception(ExceptionHandler handler) => _transfer.Exception(handler);

    protected override StackSlot Meet(int position, StackSlot known, StackSlot incoming)
    {
        if (StackSlot.Merge(known, incoming) is { } slot) return slot;
        Report(position, $"ways meet with {known.Kind} and {incoming.Kind} on the stack");
        return StackSlot.Unknown;
    }

    protected override void Report(int position, string text) => _report(position, text);
}
