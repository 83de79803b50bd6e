using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

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
/// Where ways meet, types only become less exact, so that a fixed point is reached.
/// </remarks>
internal sealed class StackTypes
{
    private readonly ControlFlow _flow;
    private readonly IlBody _body;
    private readonly Action<int, string> _report;
    private readonly StackTransfer _transfer;
    private readonly Entry?[] _before;
    private readonly bool[] _reached;
    private readonly Stack<int> _work = [];
    private StackSlot[] _operands = new StackSlot[8];

    private StackTypes(ControlFlow flow, Action<int, string> report)
    {
        _flow = flow;
        _body = flow.Body;
        _report = report;
        _transfer = new StackTransfer(_body);
        _before = new Entry?[_body.Code.Count];
        _reached = new bool[_body.Code.Count];
        Solve();
    }

    /// <summary>A stack, as its topmost value and what is below it; null is the empty stack.</summary>
    private sealed record Entry(StackSlot Slot, Entry? Below)
    {
        public int Depth { get; } = Below is null ? 1 : Below.Depth + 1;
    }

    /// <exception cref="InvalidProgramException">Ways meet with stacks that do not fit, or a stack is too short.</exception>
    public static StackTypes Of(IlBody body) => Of(ControlFlow.Of(body));

    /// <inheritdoc cref="Of(IlBody)"/>
    public static StackTypes Of(ControlFlow flow) =>
        new(flow, (position, text) => throw new InvalidProgramException($"{flow.Body.Method.FullName} at {position}: {text}"));

    /// <summary>As <see cref="Of(IlBody)"/>, but what does not fit is told to <paramref name="report"/> with its position, and the analysis goes on.</summary>
    public static StackTypes Of(ControlFlow flow, Action<int, string> report) => new(flow, report);

    /// <summary>Whether the analysis came to the instruction.</summary>
    public bool IsReached(int position) => _reached[position];

    public int DepthBefore(int position) => _before[position]?.Depth ?? 0;

    /// <summary>The stack before the instruction, the deepest value first; empty for an unreachable one.</summary>
    public IReadOnlyList<StackSlot> Before(int position)
    {
        var stack = _before[position];
        if (stack is null) return [];
        var slots = new StackSlot[stack.Depth];
        for (var i = slots.Length - 1; i >= 0; i--, stack = stack!.Below) slots[i] = stack!.Slot;
        return slots;
    }

    /// <summary>Fills <paramref name="operands"/> with the topmost values before the instruction, the deepest first.</summary>
    public void Operands(int position, Span<StackSlot> operands)
    {
        var stack = _before[position];
        for (var i = operands.Length - 1; i >= 0; i--, stack = stack.Below) operands[i] = stack!.Slot;
    }

    /// <summary>The type of a local that can hold the value, or null where none may: a managed pointer, a ref struct, an unknown type.</summary>
    public TypeReference? SpillType(StackSlot slot)
    {
        var types = _body.Method.Module.TypeSystem;
        return slot.Kind switch
        {
            StackKind.Int32 => types.Int32,
            StackKind.Int64 => types.Int64,
            StackKind.NativeInt => slot.Type ?? types.IntPtr,
            StackKind.Float32 => types.Single,
            StackKind.Float64 => types.Double,
            StackKind.Object when slot.Type is null or GenericParameter => types.Object, // Boxed, for all we know.
            StackKind.Object => slot.Type,
            StackKind.Null => types.Object,
            StackKind.Value when !TypeKinds.IsStackOnly(slot.Type!) => slot.Type,
            _ => null,
        };
    }

    /// <summary>As <see cref="SpillType(StackSlot)"/>, for the value at <paramref name="slot"/>, counted from the deepest, before the instruction.</summary>
    public TypeReference? SpillType(int position, int slot) => SpillType(Before(position)[slot]);

    private void Solve()
    {
        if (_before.Length > 0) Enter(0, null);
        foreach (var handler in _body.Handlers)
        {
            if (!_flow.IsReachable(_flow.Positions[handler.HandlerStart])) continue;
            var takesException = handler.HandlerType is ExceptionHandlerType.Catch or ExceptionHandlerType.Filter;
            var entry = takesException ? new Entry(_transfer.Exception(handler), null) : null;
            if (handler.FilterStart is { } filter) Enter(_flow.Positions[filter], entry);
            Enter(_flow.Positions[handler.HandlerStart], entry);
        }

        while (_work.TryPop(out var position)) Step(position);
    }

    private void Step(int position)
    {
        var instruction = _body.Code[position];
        var pops = StackEffect.Pops(instruction, _body);
        var pushes = StackEffect.Pushes(instruction);
        var stack = _before[position];
        if ((stack?.Depth ?? 0) < pops)
        {
            _report(position, $"{instruction.OpCode} pops {pops} of {stack?.Depth ?? 0} values");
            return;
        }

        if (_operands.Length < pops) Array.Resize(ref _operands, pops * 2);
        for (var i = pops - 1; i >= 0; i--, stack = stack.Below) _operands[i] = stack!.Slot;
        if (StackEffect.Empties(instruction)) stack = null;
        if (pushes > 0)
        {
            var pushed = _transfer.Push(instruction, _operands.AsSpan(0, pops));
            for (; pushes > 0; pushes--) stack = new Entry(pushed, stack);
        }

        var successors = _flow.Successors(position);
        for (var i = 0; i < successors.Count; i++) Enter(successors[i], stack);
    }

    private void Enter(int position, Entry? stack)
    {
        if (!_reached[position])
        {
            _reached[position] = true;
            _before[position] = stack;
            _work.Push(position);
            return;
        }

        var known = _before[position];
        if ((known?.Depth ?? 0) != (stack?.Depth ?? 0))
        {
            _report(position, $"ways meet with {known?.Depth ?? 0} and {stack?.Depth ?? 0} values on the stack");
            return;
        }

        var merged = Merge(known, stack, position);
        if (ReferenceEquals(merged, known)) return;
        _before[position] = merged;
        _work.Push(position);
    }

    // Gives back the known stack itself when nothing in it becomes less exact.
    private Entry? Merge(Entry? known, Entry? other, int position)
    {
        if (known is null || other is null || ReferenceEquals(known, other)) return known;
        var below = Merge(known.Below, other.Below, position);
        if (StackSlot.Merge(known.Slot, other.Slot) is not { } slot)
        {
            _report(position, $"ways meet with {known.Slot.Kind} and {other.Slot.Kind} on the stack");
            slot = StackSlot.Unknown;
        }

        return ReferenceEquals(below, known.Below) && slot == known.Slot ? known : new Entry(slot, below);
    }
}
