// Methods that are not async change the contexts and wait: their callers see that, as far as the next async method.
// runtime10 as compiled: what a method that is not async has done to the contexts is undone where it is awaited
using System.Text;

namespace Corpus.ContextsLeftByForwarding;

internal sealed class Chain
{
    private static readonly AsyncLocal<string> s_scope = new();

    private readonly StringBuilder _log = new();
    private int _calls;

    public string Log => $"{_log}{_calls} calls";

    public async Task Begin(string completion, bool later)
    {
        s_scope.Value = "begun";
        for (var i = 0; i < 3; i++)
        {
            try
            {
                await (completion switch
                {
                    "scoped" => Scoped(later),
                    "nested" => Nested(later),
                    "halved" => Halved(later),
                    "returned" => Returned(later),
                    "value" => ValueScoped(later).AsTask(),
                    "result" => Result(later),
                    "moved" => Moved(later),
                    _ => Failing(later),
                });
            }
            catch (InvalidOperationException e)
            {
                Note(e.Message);
            }

            Note($"{completion} {i}");
            s_scope.Value = "begun again";
        }
    }

    // Awaited where it is called, each of them, so that its variant is.
    public async Task BeginBound(bool later)
    {
        await Scoped(later);
        Note("bound scoped");
        await Nested(later);
        Note("bound nested");
        await Halved(later);
        Note("bound halved");
        await Returned(later);
        Note("bound returned");
        await ValueScoped(later);
        Note("bound value");
        Note(await Result(later));
        await Moved(later);
        Note($"bound moved {SynchronizationContext.Current is Own}");
        SynchronizationContext.SetSynchronizationContext(null);
        try
        {
            await Failing(later);
        }
        catch (InvalidOperationException e)
        {
            Note(e.Message);
        }
    }

    public void Note(string what) => _log.Append(what).Append(": ").Append(s_scope.Value ?? "none").Append("; ");

    private Task Scoped(bool later)
    {
        _calls++;
        s_scope.Value = "scoped";
        return Wait(later);
    }

    // Each level puts its own on top.
    private Task Nested(bool later)
    {
        _calls++;
        s_scope.Value = "outer";
        return Middle(later);
    }

    private Task Middle(bool later)
    {
        _calls++;
        return Innermost(later);
    }

    private Task Innermost(bool later)
    {
        _calls++;
        s_scope.Value += ", innermost";
        return Wait(later);
    }

    // As a framework that logs: the scope is open until the half has ended.
    private Task Halved(bool later)
    {
        _calls++;
        var outer = s_scope.Value;
        s_scope.Value = "halved";
        var task = Scoped(later);
        return task.IsCompletedSuccessfully ? Closed(outer) : Awaited(this, task, outer);

        static async Task Awaited(Chain chain, Task task, string outer)
        {
            await task;
            chain.Note("in the half");
            s_scope.Value = outer;
        }
    }

    private static Task Closed(string outer)
    {
        s_scope.Value = outer;
        return Task.CompletedTask;
    }

    private Task Returned(bool later)
    {
        _calls++;
        s_scope.Value = "returned";
        var task = Scoped(later);
        if (!task.IsCompletedSuccessfully) return task;
        s_scope.Value = "returned at once";
        return Task.CompletedTask;
    }

    private ValueTask ValueScoped(bool later)
    {
        _calls++;
        s_scope.Value = "value";
        return ValueWait(later);
    }

    private Task<string> Result(bool later)
    {
        _calls++;
        s_scope.Value = "result";
        return Text(later);
    }

    private Task Moved(bool later)
    {
        _calls++;
        s_scope.Value = "moved";
        SynchronizationContext.SetSynchronizationContext(new Own());
        return Wait(later);
    }

    private Task Failing(bool later)
    {
        _calls++;
        s_scope.Value = "failing";
        return Fail(later);
    }

    private async Task Wait(bool later)
    {
        s_scope.Value += " (waits)";
        if (later) await Step.Go(Completion.Later);
        Note("waited");
    }

    private async ValueTask ValueWait(bool later)
    {
        s_scope.Value += " (waits)";
        if (later) await Step.Go(Completion.Later);
        Note("waited");
    }

    private async Task<string> Text(bool later)
    {
        await Wait(later);
        return "text";
    }

    private async Task Fail(bool later)
    {
        await Wait(later);
        throw new InvalidOperationException("failed");
    }

    private sealed class Own : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object state) => Completions.Post(() =>
        {
            SetSynchronizationContext(this);
            d(state);
            SetSynchronizationContext(null);
        });
    }
}

internal static class Program
{
    public static void Main()
    {
        string[] ways = ["scoped", "nested", "halved", "returned", "value", "result", "moved", "failing"];
        foreach (var later in new[] { true, false, true })
        {
            foreach (var completion in ways)
            {
                var chain = new Chain();
                Completions.Run(async () =>
                {
                    await chain.Begin(completion, later);
                    chain.Note("behind");
                });
                WriteLine(chain.Log);
            }

            // Often enough that whatever is decided by what has suspended is decided.
            for (var i = 0; i < 200; i++)
            {
                var chain = new Chain();
                Completions.Run(async () =>
                {
                    await chain.BeginBound(later);
                    chain.Note("behind");
                });
                if (i % 50 == 0) WriteLine(chain.Log);
            }
        }
    }
}
