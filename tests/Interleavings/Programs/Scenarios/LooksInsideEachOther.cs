namespace Async2.Interleaved.Scenarios;

/// <summary>
/// A callee is resumed while the thread that called it is still subscribing. It calls another one, which is resumed while that is
/// subscribing: two callers on one chain that have yet to look.
/// </summary>
internal sealed class LooksInsideEachOther : Scenario
{
    private readonly Outsider _first = new(1);
    private readonly Outsider _second = new(2);
    private Task<int>? _request;

    public override IReadOnlyList<Action> Threads => [() => _request = Requests.HandleInTurn(_first, _second), () => Call(_first), () => Call(_second)];

    public override string? WhatIsWrong() =>
        _request is not { IsCompletedSuccessfully: true, Result: -4 } ? $"the request: {_request?.Status}"
        : (_first.Resumptions, _second.Resumptions, _first.Refused, _second.Refused) != (1, 1, 0, 0) ? "a call is refused, or comes twice"
        : null;

    private static void Call(Outsider outsider)
    {
        WaitUntil(() => outsider.Continuation is not null);
        outsider.Call();
    }
}
