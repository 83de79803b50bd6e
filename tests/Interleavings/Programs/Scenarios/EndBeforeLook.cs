namespace Async2.Interleaved.Scenarios;

/// <summary>
/// A callee is resumed, and ends, while the thread that called it is still subscribing, so that the two meet at its caller. A third
/// thread makes a superfluous call.
/// </summary>
internal sealed class EndBeforeLook : Scenario
{
    private readonly Outsider _outsider = new(1);
    private Task<int>? _request;

    public override IReadOnlyList<Action> Threads => [() => _request = Requests.Handle(_outsider), Call, Call];

    public override string? WhatIsWrong() =>
        _request is not { IsCompletedSuccessfully: true, Result: -2 } ? $"the request: {_request?.Status}"
        : (_outsider.Resumptions, _outsider.Refused) != (1, 1) ? $"resumed {_outsider.Resumptions} times, refused {_outsider.Refused} calls"
        : null;

    private void Call()
    {
        WaitUntil(() => _outsider.Continuation is not null);
        _outsider.Call();
    }
}
