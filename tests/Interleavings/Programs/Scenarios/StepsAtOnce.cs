namespace Async2.Interleaved.Scenarios;

/// <summary>Two threads ask one async iterator for an item at once. Another request of the same iterator method follows.</summary>
internal sealed class StepsAtOnce : Scenario
{
    private readonly Outsider _shared = new(1, yields: true);
    private readonly IAsyncEnumerator<int> _items;
    private readonly Task<bool>?[] _steps = new Task<bool>?[2];
    private int _stepped;

    public StepsAtOnce() => _items = Requests.Items(_shared).GetAsyncEnumerator();

    public override IReadOnlyList<Action> Threads => [() => Step(0), () => Step(1)];

    public override string? WhatIsWrong()
    {
        if (_shared.MostWaiting != 1) return $"{_shared.MostWaiting} steps waited at once";
        if (_steps.FirstOrDefault(s => s?.Exception?.InnerException is { } e and not InvalidOperationException) is { } failed)
            return failed.Exception!.ToString();
        var other = new Outsider(10);
        var untouched = Requests.SumOfItems(other);
        other.Call();
        other.Call();
        return untouched.IsCompletedSuccessfully && untouched.Result == 20 ? null : $"the next request: {untouched.Status}";
    }

    private void Step(int thread)
    {
        try
        {
            _steps[thread] = _items.MoveNextAsync().AsTask();
        }
        catch (InvalidOperationException)
        {
            // The other step has not ended.
        }

        _stepped++;
        WaitUntil(() => _stepped == 2);
        if (thread == 0 && _shared.Continuation is not null) _shared.Call();
    }
}
