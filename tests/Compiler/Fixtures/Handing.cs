namespace Async2.Compiler.Tests.Fixtures;

/// <summary>Methods that are not async and hand tasks which have not completed to async halves, and what looks like it.</summary>
internal sealed class Handing
{
    private Task? _kept;
    private int _calls;

    public Task Handed()
    {
        _calls++;
        var task = Callee();
        if (!task.IsCompletedSuccessfully) return Half(task, _calls);
        return Task.CompletedTask;
    }

    public Task HandedByStatus()
    {
        var task = Callee();
        return task.Status != TaskStatus.RanToCompletion ? Half(task, 1) : Task.CompletedTask;
    }

    public ValueTask HandedToValueTask()
    {
        var task = Callee();
        return task.IsCompletedSuccessfully ? default : new ValueTask(Half(task, 1));
    }

    public Task HandedInTry()
    {
        try
        {
            do
            {
                var task = CalleeOf(ref _calls);
                if (!task.IsCompletedSuccessfully) return HalfOf(task);
            }
            while (_calls < 10);
            throw new InvalidOperationException();
        }
        catch (InvalidOperationException)
        {
            return null!;
        }
        finally
        {
            _calls++;
        }
    }

    public Task<int> ReturnedUnlessItHasFailed()
    {
        var task = CalleeOf(ref _calls);
        if (task.Status == TaskStatus.Faulted && task.Exception!.InnerException is InvalidOperationException)
            return CalleeOf(ref _calls);
        return task;
    }

    public Task<int> ReturnedUnlessItIsCanceled()
    {
        var task = CalleeOf(ref _calls);
        return task.IsCanceled || task.IsFaulted ? Task.FromResult(0) : task;
    }

    public Task<int> ReturnedIfItWaits()
    {
        var task = CalleeOf(ref _calls);
        if (task.Status == TaskStatus.WaitingForActivation) return task;
        _calls++;
        return Task.FromResult(task.Result);
    }

    public Task<int> ReturnedBehindStores(ref int state, ref object? scope)
    {
        var task = CalleeOf(ref state);
        if (!task.IsCompleted)
        {
            state = 2;
            scope = null;
            return task;
        }

        return Task.FromResult(task.Result + 1);
    }

    public Task HandedValueTask()
    {
        var task = CalleeOfValue();
        if (task.IsCompletedSuccessfully) _calls += task.Result;
        else return HalfOfValue(task);
        return Task.CompletedTask;
    }

    public ValueTask<int> ReturnedValueTask()
    {
        var task = CalleeOfValue();
        if (!task.IsCompleted) return task;
        return new ValueTask<int>(task.GetAwaiter().GetResult() + 1);
    }

    public Task ValueTaskAsTask()
    {
        var task = CalleeOfValue();
        if (!task.IsCompletedSuccessfully) return HalfOf(task.AsTask());
        return Task.CompletedTask;
    }

    public ValueTask<int> ValueTaskByReference()
    {
        var task = CalleeOfValue();
        if (!task.IsCompletedSuccessfully) Swap(ref task);
        return task;
    }

    public Task OtherType()
    {
        var task = CalleeOf(ref _calls);
        if (!task.IsCompletedSuccessfully) return task;
        return Task.CompletedTask;
    }

    public Task KeptInField()
    {
        var task = Callee();
        if (!task.IsCompletedSuccessfully)
        {
            _kept = task;
            return Half(task, 1);
        }

        return Task.CompletedTask;
    }

    public Task KeptByReference(ref Task kept)
    {
        var task = Callee();
        if (!task.IsCompletedSuccessfully)
        {
            kept = task;
            return task;
        }

        return Task.CompletedTask;
    }

    public Task HandedTwice()
    {
        var task = Callee();
        if (!task.IsCompletedSuccessfully) return HalfOfBoth(task, task);
        return Task.CompletedTask;
    }

    public Task HandedElsewhere()
    {
        var task = Callee();
        if (!task.IsCompletedSuccessfully) return Other(task);
        return Task.CompletedTask;
    }

    public Task LookedAt()
    {
        var task = Callee();
        if (!task.IsCompletedSuccessfully) return Half(task, task.Id);
        return Task.CompletedTask;
    }

    public Task Between()
    {
        var task = Callee();
        if (!task.IsCompletedSuccessfully)
        {
            _calls++;
            return Half(task, 1);
        }

        return Task.CompletedTask;
    }

    public Task InFinally()
    {
        try
        {
            var task = Callee();
            if (!task.IsCompletedSuccessfully) return task;
            return Task.CompletedTask;
        }
        finally
        {
            _calls++;
        }
    }

    private Task Callee() => Task.Delay(_calls);

    private static void Swap(ref ValueTask<int> task) => task = default;

    private ValueTask<int> CalleeOfValue() => new(_calls);

    private static async Task HalfOfValue(ValueTask<int> task) => await task;

    private Task<int> CalleeOf(ref int calls) => Task.FromResult(calls += _calls);

    private static async Task Half(Task task, int calls)
    {
        await task;
        await Task.Delay(calls);
    }

    private static async Task HalfOf(Task<int> task) => await task;

    private static async Task HalfOfBoth(Task task, Task other)
    {
        await task;
        await other;
    }

    private static async Task Other(Task task)
    {
        await Task.Yield();
        await task;
    }
}
