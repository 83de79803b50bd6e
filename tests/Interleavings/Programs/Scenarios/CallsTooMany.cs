namespace Async2.Interleaved.Scenarios;

/// <summary>A request is resumed by two threads at once, while a third one begins and ends another request.</summary>
internal sealed class CallsTooMany : Scenario
{
    private readonly Outsider _bad = new(1);
    private readonly Outsider _good = new(10);
    private readonly Task<int> _touched;
    private Task<int>? _untouched;

    public CallsTooMany() => _touched = Requests.Handle(_bad);

    public override IReadOnlyList<Action> Threads => [_bad.Call, _bad.Call, BeginAndEnd];

    public override string? WhatIsWrong() =>
        (_bad.Refused, _bad.Resumptions, _good.Refused, _good.Resumptions) != (1, 1, 0, 1)
            ? $"refused {_bad.Refused} and {_good.Refused}, resumed {_bad.Resumptions} and {_good.Resumptions} times"
            : !_touched.IsCompletedSuccessfully || _touched.Result != -2 ? $"the request with two calls: {_touched.Status}"
            : !_untouched!.IsCompletedSuccessfully || _untouched.Result != -11 ? $"the request beside: {_untouched.Status}"
            : null;

    private void BeginAndEnd()
    {
        _untouched = Requests.Handle(_good);
        _good.Call();
    }
}
