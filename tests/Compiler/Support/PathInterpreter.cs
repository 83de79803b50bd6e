using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Support;

/// <summary>
/// Walks all paths that control can take through a body, exactly as the runtime does, and says which variables are live on
/// some of them. Slow, and independent of everything in <c>Analysis/</c>.
/// </summary>
/// <remarks>
/// A place is a position together with what is pending there: in a finally, where control goes when it ends; in a filter, which
/// exception it is asked about. Exceptions are searched for in a first pass and unwound in a second.
/// </remarks>
internal sealed class PathInterpreter
{
    private const int Out = -1;

    private readonly IlBody _body;
    private readonly Positions _positions;
    private readonly List<object> _variables;
    private readonly Dictionary<Place, Node> _nodes = [];
    private readonly Stack<Place> _work = [];

    private PathInterpreter(IlBody body)
    {
        _body = body;
        _positions = body.Positions();
        _variables = [.. body.Locals, .. body.Arguments];
        Visit(new Place(0, null));
        while (_work.TryPop(out var place)) Explore(place, _nodes[place]);
        Solve();
    }

    /// <summary>What goes on when the finally, or filter, of the handler is done.</summary>
    /// <param name="Handler">The number of the handler that is running.</param>
    /// <param name="Then">For a finally, the handlers that run after it, and last the position where control goes.</param>
    /// <param name="Thrown">For a filter, where the exception was thrown.</param>
    /// <param name="Below">What was pending before.</param>
    private sealed record Pending(int Handler, string Then, Place? Thrown, Pending? Below);

    private sealed record Place(int Position, Pending? Pending);

    private sealed class Node
    {
        public HashSet<Place> Next { get; } = [];

        public HashSet<Place> OnException { get; } = [];

        public ulong Before { get; set; }
    }

    private readonly record struct Range(int Start, int End)
    {
        public bool Has(int position) => Start <= position && position < End;
    }

    /// <summary>
    /// The variables, as bits (locals, then arguments), that are live before each position; null where control never comes.
    /// </summary>
    public static (ulong?[] Before, ulong?[] After) Run(IlBody body)
    {
        var interpreter = new PathInterpreter(body);
        var before = new ulong?[body.Code.Count];
        var after = new ulong?[body.Code.Count];
        foreach (var (place, node) in interpreter._nodes)
        {
            before[place.Position] = (before[place.Position] ?? 0) | node.Before;
            after[place.Position] = (after[place.Position] ?? 0) | interpreter.Union(node.Next);
        }

        return (before, after);
    }

    private void Visit(Place place)
    {
        if (_nodes.TryAdd(place, new Node())) _work.Push(place);
    }

    private void Explore(Place place, Node node)
    {
        node.Next.UnionWith(Step(place));
        node.OnException.UnionWith(Throw(place));
        foreach (var next in node.Next.Concat(node.OnException)) Visit(next);
    }

    private IEnumerable<Place> Step(Place place)
    {
        var instruction = _body.Code[place.Position];
        Place Go(int position) => place with { Position = position };
        switch (instruction.OpCode.Code)
        {
            case Code.Ret or Code.Throw: return [];
            case Code.Br: return [Go(_positions[(Instruction)instruction.Operand])];
            case Code.Leave:
                var target = _positions[(Instruction)instruction.Operand];
                return Run(Around(place.Position, false).Where(h => !TryOf(h).Has(target)), target, place.Pending);
            case Code.Endfinally: return Resume(place.Pending!.Then, place.Pending.Below);
            case Code.Endfilter:
                var (thrown, handler) = (place.Pending!.Thrown!, place.Pending.Handler);
                return Unwind(thrown, handler).Concat(Search(thrown, handler + 1));
            case Code.Switch: return ((Instruction[])instruction.Operand).Select(t => Go(_positions[t])).Append(Go(place.Position + 1));
            default:
                return instruction.Operand is Instruction branch ? [Go(_positions[branch]), Go(place.Position + 1)] : [Go(place.Position + 1)];
        }
    }

    // An exception in a filter counts as a refusal.
    private IEnumerable<Place> Throw(Place place) =>
        place.Pending is { Thrown: { } thrown } filter && FilterOf(filter.Handler).Has(place.Position)
            ? Search(thrown, filter.Handler + 1)
            : Search(place, 0);

    private IEnumerable<Place> Search(Place thrown, int from)
    {
        for (var h = from; h < _body.Handlers.Count; h++)
        {
            if (!TryOf(h).Has(thrown.Position)) continue;
            switch (_body.Handlers[h].HandlerType)
            {
                case ExceptionHandlerType.Catch:
                    foreach (var place in Unwind(thrown, h)) yield return place;
                    break;
                case ExceptionHandlerType.Filter:
                    yield return new Place(FilterOf(h).Start, new Pending(h, "", thrown, thrown.Pending));
                    yield break;
            }
        }

        foreach (var place in Run(Around(thrown.Position, true), Out, thrown.Pending)) yield return place;
    }

    private IEnumerable<Place> Unwind(Place thrown, int handler) =>
        Run(Around(thrown.Position, true).Where(h => h < handler && TryOf(h) != TryOf(handler)), HandlerOf(handler).Start, thrown.Pending);

    // The finally handlers, and if it is an exception the fault handlers, around the position, innermost first.
    private IEnumerable<int> Around(int position, bool thrown) => Enumerable.Range(0, _body.Handlers.Count).Where(h =>
        TryOf(h).Has(position) && (_body.Handlers[h].HandlerType == ExceptionHandlerType.Finally
            || thrown && _body.Handlers[h].HandlerType == ExceptionHandlerType.Fault));

    private IEnumerable<Place> Run(IEnumerable<int> handlers, int target, Pending? pending) =>
        Resume(string.Join(' ', handlers.Append(target)), pending);

    private IEnumerable<Place> Resume(string plan, Pending? pending)
    {
        var steps = plan.Split(' ');
        var first = int.Parse(steps[0], System.Globalization.CultureInfo.InvariantCulture);
        if (steps.Length == 1) return first == Out ? [] : [new Place(first, StillPending(pending, first))];
        var start = HandlerOf(first).Start;
        return [new Place(start, new Pending(first, string.Join(' ', steps[1..]), null, StillPending(pending, start)))];
    }

    // What was pending in a finally or filter that control leaves is forgotten.
    private Pending? StillPending(Pending? pending, int position)
    {
        while (pending is not null && !(pending.Thrown is null ? HandlerOf(pending.Handler) : FilterOf(pending.Handler)).Has(position))
            pending = pending.Below;
        return pending;
    }

    private void Solve()
    {
        bool changed;
        do
        {
            changed = false;
            foreach (var (place, node) in _nodes.Reverse())
            {
                var (uses, defines) = Effect(place.Position);
                var before = uses | Union(node.Next) & ~defines | Union(node.OnException);
                changed |= before != node.Before;
                node.Before = before;
            }
        }
        while (changed);
    }

    private ulong Union(IEnumerable<Place> places) => places.Aggregate(0UL, (set, p) => set | _nodes[p].Before);

    private (ulong Uses, ulong Defines) Effect(int position)
    {
        var instruction = _body.Code[position];
        var bit = _variables.IndexOf(instruction.Operand!) is var index and >= 0 ? 1UL << index : 0;
        return instruction.OpCode.Code switch
        {
            Code.Stloc or Code.Starg => (0, bit),
            Code.Ldloca or Code.Ldarga when _body.Code[position + 1].OpCode.Code == Code.Initobj => (0, bit),
            _ => (bit, 0),
        };
    }

    private Range TryOf(int handler) => new(_positions[_body.Handlers[handler].TryStart], End(_body.Handlers[handler].TryEnd));

    private Range HandlerOf(int handler) => new(_positions[_body.Handlers[handler].HandlerStart], End(_body.Handlers[handler].HandlerEnd));

    private Range FilterOf(int handler) => new(_positions[_body.Handlers[handler].FilterStart], _positions[_body.Handlers[handler].HandlerStart]);

    private int End(Instruction? end) => end is null ? _body.Code.Count : _positions[end];
}
