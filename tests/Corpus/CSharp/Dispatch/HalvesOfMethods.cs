// Methods that are async only where they have to be: what they wait for is handed to their async halves, as in a framework's invokers.
// runtime10 as compiled: a Task-returning method with a ref parameter cannot be awaited where it is called (InvalidProgramException)
namespace Corpus.HalvesOfMethods;

internal enum State
{
    Begin,
    First,
    Second,
    End,
}

internal sealed class Invoker(Completion completion)
{
    private static readonly AsyncLocal<string> s_tenant = new();

    private string _log = "";
    private int _calls;

    public string Log => $"{_log}{_calls} calls, {s_tenant.Value ?? "nobody"}";

    // A loop over steps, each of which may end at once, later, or fail.
    public Task Invoke(int fails)
    {
        try
        {
            var next = State.Begin;
            object state = this;
            var isCompleted = false;
            while (!isCompleted)
            {
                var lastTask = Next(ref next, ref state, ref isCompleted, fails);
                if (!lastTask.IsCompletedSuccessfully) return Awaited(this, lastTask, next, state, isCompleted, fails);
            }

            return Task.CompletedTask;
        }
        catch (InvalidOperationException e)
        {
            _log += "caught; ";
            return Task.FromException(e);
        }

        static async Task Awaited(Invoker invoker, Task lastTask, State next, object state, bool isCompleted, int fails)
        {
            await lastTask;
            invoker._log += $"after {next}; ";
            while (!isCompleted) await invoker.Next(ref next, ref state, ref isCompleted, fails);
        }
    }

    // The half catches what its callee has thrown.
    public Task InvokeSafely(int fails)
    {
        var task = Invoke(fails);
        if (!task.IsCompletedSuccessfully) return Awaited(this, task);
        return Task.CompletedTask;

        static async Task Awaited(Invoker invoker, Task task)
        {
            try
            {
                await task;
            }
            catch (Exception e) when (e is StepException or InvalidOperationException)
            {
                invoker._log += $"{e.GetType().Name} {e.Message} {e.StackTrace!.Contains("at ")}; ";
            }
            finally
            {
                invoker._log += "ended; ";
            }
        }
    }

    // With a result; the half is configured.
    public Task<string> Result(int fails)
    {
        _calls++;
        var task = Text(fails);
        if (task.Status != TaskStatus.RanToCompletion) return Awaited(task, this);
        return Task.FromResult(task.Result + "!");

        static async Task<string> Awaited(Task<string> task, Invoker invoker)
        {
            var text = await task.ConfigureAwait(false);
            invoker._calls++;
            return text + "?";
        }
    }

    // The task is returned as it is, behind a store.
    public Task<string> Passed(int fails, ref int count)
    {
        _calls++;
        var task = Text(fails);
        if (!task.IsCompletedSuccessfully)
        {
            count = 1;
            return task;
        }

        count = 2;
        return Task.FromResult("at once");
    }

    // A task that is kept or otherwise inspected stays a task.
    public Task Kept(int fails, List<Task> kept)
    {
        _calls++;
        var task = Save(fails);
        kept.Add(task);
        if (!task.IsCompletedSuccessfully) return Half(task);
        return Task.CompletedTask;
    }

    // Code runs between: it would tell.
    public Task Between(int fails)
    {
        _calls++;
        var task = Save(fails);
        if (!task.IsCompletedSuccessfully)
        {
            _log += $"between {task.IsFaulted}; ";
            return Half(task);
        }

        return Task.CompletedTask;
    }

    public Task InFinally(int fails)
    {
        try
        {
            var task = Save(fails);
            if (!task.IsCompletedSuccessfully) return Half(task);
            return Task.CompletedTask;
        }
        finally
        {
            _log += "finally; ";
        }
    }

    // Two in a row, and a half that is handed another task elsewhere.
    public Task Both(int fails)
    {
        var first = Save(fails);
        if (!first.IsCompletedSuccessfully) return Half(first);
        var second = InContext(fails);
        if (!second.IsCompletedSuccessfully) return Half(second);
        return Half(Task.CompletedTask);
    }

    // They call each other, as filters and what comes after them.
    public Task Nested(int depth, int fails)
    {
        _calls++;
        if (depth == 0) return Save(fails);
        var task = Again(depth, fails);
        if (!task.IsCompletedSuccessfully) return Half(task);
        return Task.CompletedTask;
    }

    private Task Again(int depth, int fails)
    {
        _log += $"down {depth}; ";
        try
        {
            var task = Nested(depth - 1, fails);
            if (!task.IsCompletedSuccessfully) return Awaited(this, task, depth);
            return Task.CompletedTask;
        }
        catch (StepException e)
        {
            return Task.FromException(e);
        }

        static async Task Awaited(Invoker invoker, Task task, int depth)
        {
            await task;
            invoker._log += $"up {depth}; ";
        }
    }

    // ValueTasks, with a result and without.
    public ValueTask Values(int fails)
    {
        _calls++;
        var value = Value(fails);
        if (value.IsCompletedSuccessfully)
        {
            _log += $"{value.Result} at once; ";
            var end = End(fails);
            if (end.IsCompleted)
            {
                end.GetAwaiter().GetResult();
                return default;
            }

            return Ended(this, end);
        }

        return new ValueTask(Awaited(this, value));

        static async Task Awaited(Invoker invoker, ValueTask<int> value)
        {
            invoker._calls += await value;
            await invoker.End(0);
        }

        static async ValueTask Ended(Invoker invoker, ValueTask end)
        {
            await end;
            invoker._log += "ended; ";
        }
    }

    public ValueTask<int> ValuePassed(int fails)
    {
        _calls++;
        var value = Value(fails);
        if (!value.IsCompletedSuccessfully) return value;
        return new ValueTask<int>(value.Result + 1);
    }

    public Task Configured(int fails)
    {
        var value = Value(fails);
        return value.IsCompletedSuccessfully ? Task.CompletedTask : Awaited(this, value);

        static async Task Awaited(Invoker invoker, ValueTask<int> value) => invoker._calls += await value.ConfigureAwait(false);
    }

    private async ValueTask<int> Value(int fails)
    {
        await Save(fails == 5 ? 1 : fails);
        return 7;
    }

    private ValueTask End(int fails)
    {
        _log += "end; ";
        return new ValueTask(Save(fails == 2 ? 3 : fails));
    }

    // It is tried again if it has failed at once.
    public Task<string> Retried(int fails)
    {
        _calls++;
        var task = Text(fails);
        if (task.Status == TaskStatus.Faulted && task.Exception!.InnerException is StepException) return Text(0);
        return task;
    }

    public Task<string> Canceled(int fails)
    {
        var task = Text(fails);
        return task.IsCanceled || task.IsFaulted ? Task.FromResult("neither") : task;
    }

    public Task Null() => NullOf(null!);

    private Task NullOf(Task task)
    {
        _calls++;
        return Half(task);
    }

    private async Task Half(Task task)
    {
        await task;
        _log += $"half in {s_tenant.Value ?? "nobody"}; ";
    }

    private Task Next(ref State next, ref object state, ref bool isCompleted, int fails)
    {
        _calls++;
        switch (next)
        {
            case State.Begin:
            {
                var task = Save(fails);
                if (task.Status != TaskStatus.RanToCompletion)
                {
                    next = State.First;
                    return task;
                }

                goto case State.First;
            }

            case State.First:
            {
                if (fails == 2) throw new InvalidOperationException("in the step");
                var task = InContext(fails);
                if (task.Status != TaskStatus.RanToCompletion)
                {
                    next = State.Second;
                    state = "second";
                    return task;
                }

                goto case State.Second;
            }

            case State.Second:
            {
                _log += $"{state as string}; ";
                var task = Text(fails);
                if (task.Status != TaskStatus.RanToCompletion)
                {
                    next = State.End;
                    return task;
                }

                goto case State.End;
            }

            case State.End:
                isCompleted = true;
                return Task.CompletedTask;

            default:
                throw new InvalidOperationException("no such state");
        }
    }

    private async Task Save(int fails)
    {
        if (fails == 1) throw new StepException("before it has suspended");
        await Step.Go(completion);
        if (fails == 3) throw new StepException("after it has suspended");
        _log += "saved; ";
    }

    private Task InContext(int fails)
    {
        s_tenant.Value = "of the context";
        return fails == 4 ? Task.FromException(new StepException("not its own")) : Save(fails);
    }

    private async Task<string> Text(int fails)
    {
        await Save(fails == 5 ? 3 : fails);
        return "text";
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var fails = 0; fails < 6; fails++)
        {
            await Show(completion, i => i.Invoke(fails));
            await Show(completion, i => i.InvokeSafely(fails));
            await Show(completion, async i => WriteLine(await i.Result(fails)));
            await Show(completion, async i => WriteLine(await Passed(i, fails)));
            await Show(completion, i => Kept(i, fails));
            await Show(completion, i => i.Between(fails));
            await Show(completion, i => i.InFinally(fails));
            await Show(completion, i => i.Both(fails));
            await Show(completion, i => i.Nested(3, fails));
            await Show(completion, async i => await i.Values(fails));
            await Show(completion, async i => WriteLine(await i.ValuePassed(fails)));
            await Show(completion, i => i.Configured(fails));
            await Show(completion, async i => WriteLine(await i.Retried(fails)));
            await Show(completion, async i => WriteLine(await i.Canceled(fails)));
        }

        await Show(completion, i => i.Null());
        await Show(completion, i => Task.WhenAll(i.Invoke(0), i.InvokeSafely(3)));
    });

    private static async Task Show(Completion completion, Func<Invoker, Task> call)
    {
        var invoker = new Invoker(completion);
        try
        {
            await Called(invoker, call);
        }
        catch (Exception e) when (e is StepException or InvalidOperationException or NullReferenceException)
        {
            WriteLine($"{e.GetType().Name} {(e is NullReferenceException ? "" : e.Message)}");
        }

        WriteLine(invoker.Log);
    }

    private static async Task Called(Invoker invoker, Func<Invoker, Task> call) => await call(invoker);

    private static async Task<string> Passed(Invoker invoker, int fails)
    {
        var count = 0;
        var text = await invoker.Passed(fails, ref count);
        return $"{text} {count}";
    }

    private static async Task Kept(Invoker invoker, int fails)
    {
        var kept = new List<Task>();
        try
        {
            await invoker.Kept(fails, kept);
        }
        finally
        {
            WriteLine($"{kept.Count} {kept[0].Status}");
        }
    }
}
