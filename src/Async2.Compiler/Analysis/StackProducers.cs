namespace Async2.Compiler.Analysis;

/// <summary>The instructions that push the operands of an instruction, by abstract interpretation of the evaluation stack.</summary>
/// <remarks>
/// <code>
/// ldarg.0                       producers of stfld, operand 0: ldarg.0
/// ldloc c;  brtrue L            producers of stfld, operand 1: ldc.i4 1, ldc.i4 2
/// ldc.i4 1; br M
/// L: ldc.i4 2
/// M: stfld f
/// </code>
/// A <c>dup</c> consumes its operand and produces two values. The exception object at a handler's entry has the producer null.
/// </remarks>
internal sealed class StackProducers : StackFlow<IReadOnlyList<Instruction?>>
{
    private static readonly Instruction?[] NoInstruction = [null];

    private List<(Instruction Consumer, int Operand)>?[]? _consumers;

    private StackProducers(ControlFlow flow)
        : base(flow) => SolveBody();

    /// <exception cref="UnbalancedStack">Paths meet with stacks of different depth, or a stack is too short.</exception>
    public static StackProducers Of(IlBody body) => new(ControlFlow.Of(body));

    public static StackProducers Of(ControlFlow flow) => new(flow);

    /// <summary>The number of values on the stack before the instruction; none if it is not reached.</summary>
    public int DepthBefore(Instruction instruction)
    {
        var position = Flow.Positions[instruction];
        return IsReached(position) ? Before(position).Depth : 0;
    }

    /// <summary>
    /// The instructions that may have pushed the operand, in code order; operand 0 is the deepest that the instruction pops.
    /// Empty for an unreachable instruction; null stands for the exception object at a handler's entry.
    /// </summary>
    public IReadOnlyList<Instruction?> ProducersOf(Instruction consumer, int operand)
    {
        var position = Flow.Positions[consumer];
        if (!IsReached(position)) return [];
        var pops = StackEffect.Pops(consumer, Flow.Body);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(operand, pops);
        return Before(position).Peek(pops - 1 - operand);
    }

    /// <summary>
    /// The instructions, in code order, that may pop the value of <paramref name="producer"/>, with the operand's number.
    /// </summary>
    public IReadOnlyList<(Instruction Consumer, int Operand)> ConsumersOf(Instruction producer)
    {
        _consumers ??= Consumers();
        return Flow.Positions.TryGet(producer, out var position) && _consumers[position] is { } consumers ? consumers : [];
    }

    protected override IReadOnlyList<Instruction?> Push(Instruction instruction, ReadOnlySpan<IReadOnlyList<Instruction?>> popped) =>
        [instruction];

    protected override IReadOnlyList<Instruction?> Exception(ExceptionHandler handler) => NoInstruction;

    protected override IReadOnlyList<Instruction?> Meet(
        int position, IReadOnlyList<Instruction?> known, IReadOnlyList<Instruction?> incoming) =>
        incoming.All(o => known.Any(k => ReferenceEquals(k, o)))
            ? known
            : [.. known.Union(incoming).OrderBy(i => i is null ? -1 : Flow.Positions[i])];

    protected override void Report(int position, string text) =>
        throw new UnbalancedStack($"{Flow.Body.Method.FullName} at {position}: {text}");

    // Computed on demand: few bodies need it, and for few instructions.
    private List<(Instruction Consumer, int Operand)>?[] Consumers()
    {
        var code = Flow.Positions.Code;
        var consumers = new List<(Instruction Consumer, int Operand)>?[code.Count];
        for (var i = 0; i < code.Count; i++)
        {
            if (!IsReached(i)) continue;
            var pops = StackEffect.Pops(code[i], Flow.Body);
            for (var operand = 0; operand < pops; operand++)
                foreach (var producer in Before(i).Peek(pops - 1 - operand))
                    if (producer is not null) (consumers[Flow.Positions[producer]] ??= []).Add((code[i], operand));
        }

        return consumers;
    }
}
