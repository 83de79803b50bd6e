namespace Async2.Compiler.Analysis;

/// <summary>The finally blocks that a <c>leave</c> runs, and the continuation of each.</summary>
/// <remarks>
/// <code>
/// .try { .try { leave L } finally { F1 } } finally { F2 }  L:
///
/// leave → F1 → F2 → L: F1's endfinally continues at F2, and F2's at L.
/// </code>
/// An <c>endfinally</c> has the continuations of all leaves that cross its finally.
/// </remarks>
internal sealed class LeavePaths
{
    private readonly Dictionary<Instruction, IReadOnlyList<ExceptionHandler>> _crossed = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<ExceptionHandler, HashSet<int>> _continuations = [];
    private readonly ControlFlow _flow;
    private readonly Regions _regions;

    public LeavePaths(ControlFlow flow, Regions regions)
    {
        _flow = flow;
        _regions = regions;
        var code = flow.Body.Code;
        for (var i = 0; i < code.Count; i++)
            if (code[i].OpCode.Code == Code.Leave) Follow(code[i], i);
    }

    /// <summary>The finally handlers that <paramref name="leave"/> runs, in execution order.</summary>
    public IReadOnlyList<ExceptionHandler> Crossed(Instruction leave) => _crossed[leave];

    /// <summary>The leaves that run <paramref name="handler"/>, in the order of the code.</summary>
    public IEnumerable<Instruction> Over(ExceptionHandler handler) =>
        _flow.Body.Code.Where(i => i.OpCode.Code == Code.Leave && _crossed[i].Contains(handler));

    /// <summary>The successors of a <c>leave</c> or an <c>endfinally</c>, if no exception is pending.</summary>
    public IReadOnlyCollection<int> Successors(int position)
    {
        var instruction = _flow.Body.Code[position];
        switch (instruction.OpCode.Code)
        {
            case Code.Leave:
                return _crossed[instruction] is [var first, ..] ? [_flow.Positions[first.HandlerStart]] : _flow.Successors(position);
            case Code.Endfinally:
                var handler = _regions.Innermost(position).Handlers;
                return handler.Count == 1 && _continuations.TryGetValue(handler[0], out var continuations) ? continuations : [];
            default:
                return _flow.Successors(position);
        }
    }

    private void Follow(Instruction leave, int position)
    {
        var target = _flow.Positions[(Instruction)leave.Operand];
        List<ExceptionHandler> crossed =
        [
            .. _regions.Enclosing(position)
                .TakeWhile(r => !r.Contains(target))
                .Where(r => r.Kind == RegionKind.Try)
                .SelectMany(r => r.Handlers.Where(h => h.HandlerType == ExceptionHandlerType.Finally)),
        ];
        _crossed[leave] = crossed;
        for (var i = 0; i < crossed.Count; i++)
        {
            if (!_continuations.TryGetValue(crossed[i], out var continuations)) _continuations[crossed[i]] = continuations = [];
            continuations.Add(i + 1 < crossed.Count ? _flow.Positions[crossed[i + 1].HandlerStart] : target);
        }
    }
}
