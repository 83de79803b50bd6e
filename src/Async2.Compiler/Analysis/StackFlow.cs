namespace Async2.Compiler.Analysis;

/// <summary>Interprets the evaluation stack abstractly: the abstract values before each instruction.</summary>
/// <typeparam name="T">The abstract value.</typeparam>
internal abstract class StackFlow<T> : ForwardFlow<AbstractStack<T>>
{
    private readonly AbstractStack<T>.MeetValues _meet;
    private T[] _operands = new T[8];

    protected StackFlow(ControlFlow flow)
        : base(flow) => _meet = Meet;

    /// <summary>The abstract value that <paramref name="instruction"/> pushes, if it pushes any.</summary>
    /// <param name="instruction">Any instruction that pushes.</param>
    /// <param name="popped">Its operands, the deepest first.</param>
    protected abstract T Push(Instruction instruction, ReadOnlySpan<T> popped);

    /// <summary>The abstract value of the exception with which <paramref name="handler"/> begins.</summary>
    protected abstract T Exception(ExceptionHandler handler);

    /// <summary>Joins the values of two paths that meet.</summary>
    protected abstract T Meet(int position, T known, T incoming);

    /// <summary>
    /// Reports a stack that is too short, or paths that meet with incompatible stacks. If this returns, the path is not followed further.
    /// </summary>
    protected abstract void Report(int position, string text);

    /// <summary>Follows the stack from the entry and the handlers.</summary>
    protected void SolveBody()
    {
        var body = Flow.Body;
        if (body.Code.Count > 0) Reach(0, AbstractStack<T>.Empty);
        foreach (var handler in body.Handlers)
        {
            if (!Flow.IsReachable(Flow.Positions[handler.HandlerStart])) continue;
            var takesException = handler.HandlerType is ExceptionHandlerType.Catch or ExceptionHandlerType.Filter;
            var entry = takesException ? AbstractStack<T>.Empty.Push(Exception(handler)) : AbstractStack<T>.Empty;
            if (handler.FilterStart is { } filter) Reach(Flow.Positions[filter], entry);
            Reach(Flow.Positions[handler.HandlerStart], entry);
        }

        Solve();
    }

    protected sealed override void Step(int position, AbstractStack<T> before)
    {
        var instruction = Flow.Body.Code[position];
        var pops = StackEffect.Pops(instruction, Flow.Body);
        if (before.Depth < pops)
        {
            Report(position, $"{instruction.OpCode} pops {pops} of {before.Depth} values");
            return;
        }

        if (_operands.Length < pops) Array.Resize(ref _operands, pops * 2);
        var popped = _operands.AsSpan(0, pops);
        var stack = before.Pop(popped);
        if (StackEffect.Empties(instruction)) stack = AbstractStack<T>.Empty;
        var pushes = StackEffect.Pushes(instruction);
        if (pushes > 0)
        {
            var pushed = Push(instruction, popped);
            for (; pushes > 0; pushes--) stack = stack.Push(pushed);
        }

        foreach (var successor in Flow.Successors(position)) Reach(successor, stack);
    }

    protected sealed override bool Meet(int position, ref AbstractStack<T> known, AbstractStack<T> incoming)
    {
        if (known.Depth == incoming.Depth) return AbstractStack<T>.Meet(position, ref known, incoming, _meet);
        Report(position, $"ways meet with {known.Depth} and {incoming.Depth} values on the stack");
        return false;
    }
}
