namespace Async2.Interleaved.Scenarios;

/// <summary>Two threads ask one async iterator for an item at once, beside another request of the same iterator method.</summary>
internal sealed class StepsAtOnce : Scenario
{
    private readonly Outsider _first = new(1, yields: true);
    private readonly Outsider _good = new(10);
    private readonly IAsyncEnumerator<int> _items;
    private readonly Task<bool>?[] _steps = new Task<bool>?[2];
    private Task<int>? _untouched;
    private int _stepped;

    public StepsAtOnce() => _items = Requests.Items(_first).GetAsyncEnumerator();

    public override IReadOnlyList<Action> Threads => [() => Step(0), () => Step(1), BeginAndEnd];

    public override string? WhatIsWrong()
    {
        if (_first.MostWaiting != 1) return $"{_first.MostWaiting} steps waited at once";
        if (_steps.FirstOrDefault(s => s?.Exception?.InnerException is { } e and not InvalidOperationException) is { } failed)
            return failed.Exception!.ToString();
        return !_untouched!.IsCompletedSuccessfully || _untouched.Result != 20 ? $"the request beside: {_untouched.Status}" : null;
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
        if (thread == 0 && _first.Continuation is not null) _first.Call();
    }

    private void BeginAndEnd()
    {
        _untouched = Requests.SumOfItems(_good);
        _good.Call();
        _good.Call();
    }
}
