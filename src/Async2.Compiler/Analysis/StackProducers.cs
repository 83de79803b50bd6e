using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Analysis;

/// <summary>
/// Which instructions push the values that an instruction pops, by abstract interpretation of the evaluation stack.
/// </summary>
/// <remarks>
/// <code>
/// ldarg.0                       producers of stfld, operand 0: ldarg.0
/// ldloc c;  brtrue L            producers of stfld, operand 1: ldc.i4 1, ldc.i4 2
/// ldc.i4 1; br M
/// L: ldc.i4 2
/// M: stfld f
/// </code>
/// A <c>dup</c> consumes its operand and produces two values. The exception object on the stack where a handler begins
/// has the producer null.
/// </remarks>
internal sealed class StackProducers
{
    private static readonly Instruction?[] Exception = [null];

    private readonly ControlFlow _flow;
    private readonly Value?[] _entry;
    private readonly bool[] _entered;
    private readonly IReadOnlyList<Instruction?>[]?[] _operands;
    private readonly Dictionary<Instruction, List<(Instruction Consumer, int Operand)>> _consumers = new(ReferenceEqualityComparer.Instance);
    private readonly Stack<int> _work = [];

    private StackProducers(ControlFlow flow)
    {
        _flow = flow;
        _entry = new Value?[flow.Body.Code.Count];
        _entered = new bool[flow.Body.Code.Count];
        _operands = new IReadOnlyList<Instruction?>[flow.Body.Code.Count][];
        Solve();
        CollectConsumers();
    }

    /// <summary>A stack, as its topmost value and what is below it; null is the empty stack.</summary>
    private sealed record Value(IReadOnlyList<Instruction?> Producers, Value? Below)
    {
        public int Depth { get; } = Below is null ? 1 : Below.Depth + 1;
    }

    /// <exception cref="InvalidProgramException">Two ways to an instruction have stacks of different depth, or a stack is too short.</exception>
    public static StackProducers Of(IlBody body) => new(ControlFlow.Of(body));

    public static StackProducers Of(ControlFlow flow) => new(flow);

    /// <summary>
    /// The instructions that may have pushed the operand, in code order; operand 0 is the deepest one that the
    /// instruction pops. Empty for an unreachable instruction; null stands for the exception object at a handler's entry.
    /// </summary>
    public IReadOnlyList<Instruction?> ProducersOf(Instruction consumer, int operand) =>
        _operands[_flow.Positions[consumer]]?[operand] ?? [];

    /// <summary>The instructions, in code order, that may pop what <paramref name="producer"/> pushes, with the number of the operand.</summary>
    public IReadOnlyList<(Instruction Consumer, int Operand)> ConsumersOf(Instruction producer) =>
        _consumers.TryGetValue(producer, out var consumers) ? consumers : [];

    private void Solve()
    {
        if (_entry.Length > 0) Enter(0, null);
        for (var i = 0; i < _entry.Length; i++)
        {
            if (_flow.EntryDepth(i) is { } depth && _flow.IsReachable(i)) Enter(i, depth == 0 ? null : new Value(Exception, null));
            while (_work.TryPop(out var position)) Step(position);
        }
    }

    private void Step(int position)
    {
        var instruction = _flow.Body.Code[position];
        var stack = _entry[position];
        var pops = StackEffect.Pops(instruction, _flow.Body);
        var operands = pops == 0 ? [] : new IReadOnlyList<Instruction?>[pops];
        for (var i = pops - 1; i >= 0; i--)
        {
            if (stack is null) throw new InvalidProgramException($"{_flow.Body.Method.FullName}: nothing on the stack for {instruction.OpCode} at {position}");
            operands[i] = stack.Producers;
            stack = stack.Below;
        }

        _operands[position] = operands;
        if (StackEffect.Empties(instruction)) stack = null;
        var pushes = StackEffect.Pushes(instruction);
        if (pushes > 0)
        {
            Instruction?[] self = [instruction];
            for (; pushes > 0; pushes--) stack = new Value(self, stack);
        }

        foreach (var successor in _flow.Successors(position)) Enter(successor, stack);
    }

    private void Enter(int position, Value? stack)
    {
        var known = _entry[position];
        if (_entered[position] && (known?.Depth ?? 0) != (stack?.Depth ?? 0))
            throw new InvalidProgramException($"{_flow.Body.Method.FullName}: stacks of different depth meet at {position}");
        var merged = _entered[position] ? Merge(known, stack) : stack;
        if (_entered[position] && ReferenceEquals(merged, known)) return;
        _entered[position] = true;
        _entry[position] = merged;
        _work.Push(position);
    }

    // Gives back the known stack itself when the other one has nothing to add.
    private Value? Merge(Value? known, Value? other)
    {
        if (known is null || other is null || ReferenceEquals(known, other)) return known;
        var below = Merge(known.Below, other.Below);
        var producers = Union(known.Producers, other.Producers);
        return ReferenceEquals(below, known.Below) && ReferenceEquals(producers, known.Producers) ? known : new Value(producers, below);
    }

    private IReadOnlyList<Instruction?> Union(IReadOnlyList<Instruction?> known, IReadOnlyList<Instruction?> other) =>
        other.All(o => known.Any(k => ReferenceEquals(k, o)))
            ? known
            : [.. known.Union(other).OrderBy(i => i is null ? -1 : _flow.Positions[i])];

    private void CollectConsumers()
    {
        for (var i = 0; i < _operands.Length; i++)
        {
            if (_operands[i] is not { } operands) continue;
            for (var operand = 0; operand < operands.Length; operand++)
            {
                foreach (var producer in operands[operand])
                {
                    if (producer is null) continue;
                    if (!_consumers.TryGetValue(producer, out var list)) _consumers[producer] = list = [];
                    list.Add((_flow.Body.Code[i], operand));
                }
            }
        }
    }
}
