namespace Async2.Interleaved.Scenarios;

/// <summary>A repeated call, while its request waits for the next outsider, or after another request has taken its place.</summary>
internal sealed class LateCall : Scenario
{
    private readonly Outsider _bad = new(1);
    private readonly Outsider _next = new(2);
    private readonly Outsider _good = new(10);
    private readonly Task<int> _touched;
    private Task<int>? _untouched;

    public LateCall() => _touched = Requests.HandleBoth(_bad, _next);

    public override IReadOnlyList<Action> Threads => [_bad.Call, Again, BeginAndEnd];

    public override string? WhatIsWrong() =>
        !_touched.IsCompletedSuccessfully || _touched.Result != 1 ? $"the request with late calls: {_touched.Status}"
        : (_good.Refused, _good.Resumptions, _next.Resumptions) != (0, 1, 1) ? "another is resumed, or is not"
        : !_untouched!.IsCompletedSuccessfully || _untouched.Result != -11 ? $"the request beside: {_untouched.Status}"
        : null;

    // The second call may be the one that resumes the request: it is the request's own.
    private void Again()
    {
        WaitUntil(() => _next.Continuation is not null);
        _bad.Call();
        _next.Call();
    }

    private void BeginAndEnd()
    {
        WaitUntil(() => _next.Continuation is not null);
        _untouched = Requests.Handle(_good);
        _good.Call();
    }
}
