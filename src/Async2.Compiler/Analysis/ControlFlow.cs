namespace Async2.Compiler.Analysis;

/// <summary>The successors and the active handlers of each instruction.</summary>
/// <remarks>
/// <code>
/// .try { a; b; leave L } catch { pop; leave L }  L: ret
///
///        normal successors       a → b → L            pop → leave → L
///        handlers                a, b, leave: the catch
///        reached                 the catch's entry, because an instruction of its try region is
/// </code>
/// A <c>leave</c> goes straight to its target here. <see cref="Regions"/> has the finally blocks on its way.
/// </remarks>
internal sealed class ControlFlow
{
    // Most instructions have one successor, so bodies share the arrays.
    private static readonly int[][] s_singles = [.. Enumerable.Range(0, 4096).Select(position => (int[])[position])];

    private readonly int[][] _successors;

    // Between two bounds of try regions all positions have the same handlers.
    private readonly int[] _bounds;
    private readonly IReadOnlyList<ExceptionHandler>[] _handlers;
    private bool[]? _reachable;

    private ControlFlow(IlBody body)
    {
        Body = body;
        Positions = body.Positions();
        _successors = new int[body.Code.Count][];
        for (var i = 0; i < _successors.Length; i++) _successors[i] = SuccessorsAt(i);
        (_bounds, _handlers) = HandlersByBounds();
    }

    public IlBody Body { get; }

    /// <summary>The position of each instruction in the body's code.</summary>
    public Positions Positions { get; }

    public static ControlFlow Of(IlBody body) => new(body);

    /// <summary>
    /// The next positions if nothing is thrown: the next instruction first where control can fall through, then the branch targets,
    /// without duplicates. Empty for <c>ret</c>, <c>throw</c>, <c>rethrow</c>, <c>endfinally</c>, <c>endfilter</c> and <c>jmp</c>.
    /// </summary>
    public int[] Successors(int position) => _successors[position];

    /// <summary>The handlers whose try region holds the instruction, innermost first.</summary>
    public IReadOnlyList<ExceptionHandler> HandlersOf(int position)
    {
        var bound = Array.BinarySearch(_bounds, position);
        return _handlers[bound < 0 ? ~bound : bound + 1];
    }

    /// <summary>Whether control can reach the position from the method's entry, including by exceptions.</summary>
    public bool IsReachable(int position) => (_reachable ??= ReachableFrom(_successors.Length > 0 ? [0] : []))[position];

    /// <summary>The position of <paramref name="end"/>, an exclusive bound; null stands for the end of the code.</summary>
    public int EndOf(Instruction? end) => end is null ? _successors.Length : Positions[end];

    private int[] SuccessorsAt(int position)
    {
        var instruction = Body.Code[position];
        switch (instruction.OpCode.FlowControl)
        {
            case FlowControl.Return or FlowControl.Throw:
            case FlowControl.Call when instruction.OpCode.Code == Code.Jmp:
                return [];
            case FlowControl.Branch:
                return Single(Positions[(Instruction)instruction.Operand]);
            case FlowControl.Cond_Branch when instruction.Operand is Instruction[] table:
                return [.. table.Select(t => Positions[t]).Prepend(position + 1).Where(InCode).Distinct()];
            case FlowControl.Cond_Branch:
                var target = Positions[(Instruction)instruction.Operand];
                return target == position + 1 || !InCode(position + 1) ? Single(target) : [position + 1, target];
            default:
                return InCode(position + 1) ? Single(position + 1) : [];
        }
    }

    private static int[] Single(int position) => position < s_singles.Length ? s_singles[position] : [position];

    private bool InCode(int position) => position < _successors.Length;

    // The handlers before the first bound, from there to the next, and so on; inner handlers come first in the table.
    private (int[] Bounds, IReadOnlyList<ExceptionHandler>[] Handlers) HandlersByBounds()
    {
        if (Body.Handlers.Count == 0) return ([], [[]]);
        var ranges = Body.Handlers.ConvertAll(h => (Handler: h, Start: Positions[h.TryStart], End: EndOf(h.TryEnd)));
        int[] bounds = [.. ranges.SelectMany(r => (int[])[r.Start, r.End]).Distinct().Order()];
        var handlers = new IReadOnlyList<ExceptionHandler>[bounds.Length + 1];
        handlers[0] = [];
        for (var i = 0; i < bounds.Length; i++)
            handlers[i + 1] = [.. ranges.Where(r => r.Start <= bounds[i] && bounds[i] < r.End).Select(r => r.Handler)];
        return (bounds, handlers);
    }

    /// <summary>For each position whether control can reach it from one of <paramref name="starts"/>, including by exceptions.</summary>
    public bool[] ReachableFrom(IEnumerable<int> starts)
    {
        var reached = new bool[_successors.Length];
        var work = new Stack<int>(starts);
        IReadOnlyList<ExceptionHandler>? last = null;
        while (work.TryPop(out var position))
        {
            if (reached[position]) continue;
            reached[position] = true;
            foreach (var successor in _successors[position])
                if (!reached[successor]) work.Push(successor);
            var handlers = HandlersOf(position);
            if (ReferenceEquals(handlers, last)) continue;
            last = handlers;
            for (var i = 0; i < handlers.Count; i++)
            {
                if (handlers[i].FilterStart is { } filter) work.Push(Positions[filter]);
                work.Push(Positions[handlers[i].HandlerStart]);
            }
        }

        return reached;
    }
}
