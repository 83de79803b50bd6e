namespace Async2.Compiler.Diagnostics.Verification;

/// <summary>Checks the handler table: bounds are in the code, ranges are nested or disjoint, inner ones come first.</summary>
internal sealed class HandlerTableChecks
{
    private readonly IlBody _body;
    private readonly Problems _problems;
    private readonly Positions _positions;
    private readonly ReferenceScope _scope;

    private HandlerTableChecks(IlBody body, Positions positions, Problems problems)
    {
        _body = body;
        _problems = problems;
        _positions = positions;
        _scope = new ReferenceScope(body.Method);
    }

    private readonly record struct Range(int Start, int End)
    {
        public bool Contains(Range other) => Start <= other.Start && other.End <= End;

        public bool Overlaps(Range other) => Start < other.End && other.Start < End;
    }

    public static void Run(IlBody body, Positions positions, Problems problems)
    {
        if (body.Handlers.Count > 0) new HandlerTableChecks(body, positions, problems).Run();
    }

    private void Run()
    {
        for (var i = 0; i < _body.Handlers.Count; i++)
            if (ProblemWith(_body.Handlers[i]) is { } problem) _problems.Add($"handler {i}: {problem}");
        if (_problems.Any) return;
        for (var i = 0; i < _body.Handlers.Count; i++)
        {
            for (var j = 0; j < _body.Handlers.Count; j++)
                if (Between(_body.Handlers[i], _body.Handlers[j], i < j) is { } problem) _problems.Add($"handlers {i} and {j}: {problem}");
        }
    }

    private string? ProblemWith(ExceptionHandler handler)
    {
        foreach (var bound in new[] { handler.TryEnd, handler.HandlerEnd, handler.FilterStart })
            if (bound is not null && !_positions.Contains(bound)) return "a bound is not in the code";
        if (handler.TryStart is null || !_positions.Contains(handler.TryStart)) return "the try region's start is not in the code";
        if (handler.HandlerStart is null || !_positions.Contains(handler.HandlerStart)) return "the handler's start is not in the code";
        if (handler.HandlerType == ExceptionHandlerType.Filter != handler.FilterStart is not null)
            return "a filter, and nothing else, has a filter start";
        if (handler.HandlerType == ExceptionHandlerType.Catch != handler.CatchType is not null)
            return "a catch, and nothing else, has a type";
        if (handler.CatchType is not null && _scope.ProblemWith(handler.CatchType) is { } type) return type;
        if (Ranges(handler).Any(r => r.Start >= r.End)) return "an empty or reversed range";
        return TryOf(handler).Overlaps(HandlerOf(handler)) || handler.FilterStart is not null && TryOf(handler).Overlaps(FilterOf(handler))
            ? "the handler overlaps its try region"
            : null;
    }

    private string? Between(ExceptionHandler a, ExceptionHandler b, bool aFirst)
    {
        var (tryA, tryB) = (TryOf(a), TryOf(b));
        if (a == b) return null;
        foreach (var one in Ranges(a))
        {
            foreach (var other in Ranges(b))
                if (one.Overlaps(other) && !one.Contains(other) && !other.Contains(one)) return "ranges overlap";
        }

        if (tryA == tryB && (IsAlone(a) || IsAlone(b))) return "a finally or fault region is not the only handler of its try region";
        if (tryA == tryB && Ranges(a).Skip(1).Any(one => Ranges(b).Skip(1).Any(one.Overlaps))) return "handlers overlap";
        if (aFirst && tryA != tryB && Ranges(a).Any(r => r.Contains(tryB))) return "the outer one comes first";
        return tryA != tryB && tryA.Contains(tryB) && !Ranges(b).All(tryA.Contains)
            ? "a handler is not in the region that its try region is in"
            : null;
    }

    private static bool IsAlone(ExceptionHandler handler) =>
        handler.HandlerType is ExceptionHandlerType.Finally or ExceptionHandlerType.Fault;

    private IEnumerable<Range> Ranges(ExceptionHandler handler)
    {
        yield return TryOf(handler);
        yield return HandlerOf(handler);
        if (handler.FilterStart is not null) yield return FilterOf(handler);
    }

    private Range TryOf(ExceptionHandler handler) => new(_positions[handler.TryStart], EndOf(handler.TryEnd));

    private Range HandlerOf(ExceptionHandler handler) => new(_positions[handler.HandlerStart], EndOf(handler.HandlerEnd));

    private Range FilterOf(ExceptionHandler handler) => new(_positions[handler.FilterStart], _positions[handler.HandlerStart]);

    private int EndOf(Instruction? end) => end is null ? _body.Code.Count : _positions[end];
}
