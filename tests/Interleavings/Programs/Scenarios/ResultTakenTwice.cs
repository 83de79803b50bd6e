namespace Async2.Interleaved.Scenarios;

/// <summary>Two threads take the result of one pooled ValueTask at once. Two requests that begin then must not share a completion.</summary>
internal sealed class ResultTakenTwice : Scenario
{
    private readonly Outsider _one = new(1);
    private readonly Outsider[] _next = [new(10), new(20)];
    private readonly ValueTask<int> _task;
    private readonly ValueTask<int>[] _tasks = new ValueTask<int>[2];
    private int _taken;

    public ResultTakenTwice()
    {
        _task = Requests.Pooled(_one);
        _one.Call();
    }

    public override IReadOnlyList<Action> Threads => [() => Take(0), () => Take(1)];

    public override string? WhatIsWrong()
    {
        if (_taken != 1) return $"the result was taken {_taken} times";
        for (var i = 0; i < 2; i++) _next[i].Call();
        try
        {
            return _tasks[0].Result == 20 && _tasks[1].Result == 40 ? null : "a later request has the result of another";
        }
        catch (InvalidOperationException exception)
        {
            return $"a later request has the completion of another: {exception.Message}";
        }
    }

    private void Take(int thread)
    {
        try
        {
            if (_task.Result == 2) _taken++;
        }
        catch (InvalidOperationException)
        {
            // The other thread was first.
        }

        _tasks[thread] = Requests.Pooled(_next[thread]);
    }
}
