namespace Async2.Interleaved.Scenarios;

/// <summary>
/// A repeated call of the awaiter of a method with a pooling builder, while another such method with the same type of result begins and
/// ends.
/// </summary>
internal sealed class LateCallOfPooled : Scenario
{
    private readonly Outsider _bad = new(1);
    private readonly Outsider _good = new(10);
    private readonly ValueTask<int> _touched;
    private int _result;
    private ValueTask<int> _untouched;
    private bool _hasBegun;

    public LateCallOfPooled() => _touched = Requests.Pooled(_bad);

    public override IReadOnlyList<Action> Threads => [EndTouched, BeginUntouched, Again];

    public override string? WhatIsWrong() =>
        _result != 2 ? $"the request with the late call: {_result}"
        : (_good.Refused, _good.Resumptions) != (0, 1) ? $"the request beside was resumed {_good.Resumptions} times"
        : !_untouched.IsCompletedSuccessfully || _untouched.Result != 30 ? "the request beside has another result"
        : null;

    private void EndTouched()
    {
        _bad.Call();
        _result = _touched.Result;
    }

    private void BeginUntouched()
    {
        WaitUntil(() => _result != 0);
        _untouched = Requests.PooledToo(_good);
        _hasBegun = true;
        _good.Call();
    }

    private void Again()
    {
        WaitUntil(() => _hasBegun);
        _bad.Call();
    }
}
