// Methods that are not async, do something, and return the task of another such method: as many as a framework has middlewares.
// runtime10 as compiled: what a method that is not async has done to the contexts is undone where it is awaited
using System.Text;
using static Corpus.ForwardingToForwarding.Steps;

namespace Corpus.ForwardingToForwarding;

internal static class Steps
{
    public static async Task Wait(Completion completion) => await Step.Go(completion);
}

internal sealed class Log
{
    private readonly StringBuilder _text = new();

    public void Add(string what) => _text.Append(what).Append("; ");

    public override string ToString() => _text.ToString();
}

internal interface IStep
{
    Task Run(Completion completion);
}

internal sealed class Middleware(Log log, string name, Func<Completion, Task> next) : IStep
{
    public Task Run(Completion completion)
    {
        log.Add(name);
        return next(completion);
    }
}

internal abstract class Handler(Log log)
{
    protected Log Log { get; } = log;

    public Handler Next { get; init; }

    public virtual Task Handle(Completion completion, int depth)
    {
        Log.Add($"handle {depth}");
        return Next.Handle(completion, depth + 1);
    }

    // If there is no next one, the call throws, and none has been called.
    public Task HandOn(Completion completion)
    {
        Log.Add("hand on");
        try
        {
            return Next.HandedTo(completion);
        }
        catch (NullReferenceException)
        {
            Own = Spare.HandedTo(completion);
            Log.Add($"nobody, {Own.IsCompleted}");
        }

        return Last(completion);
    }

    private Task HandedTo(Completion completion)
    {
        Log.Add("handed to");
        return Next is null && Spare is null ? Last(completion) : HandOn(completion);
    }

    public Handler Spare { get; init; }

    public Task Own { get; private set; }

    // The rest of these is async, and awaits the task of such a method.
    public Task Halved(Completion completion)
    {
        Log.Add("halved");
        var task = HandledBy(completion);
        return task.IsCompletedSuccessfully ? Task.CompletedTask : Awaited(this, task);

        static async Task Awaited(Handler handler, Task task)
        {
            await task;
            handler.Log.Add("in the half");
        }
    }

    public ValueTask ValueHalved(Completion completion)
    {
        Log.Add("value halved");
        var task = ValueOf(completion);
        return task.IsCompletedSuccessfully ? default : Awaited(this, task);

        static async ValueTask Awaited(Handler handler, ValueTask task)
        {
            await task;
            handler.Log.Add("in the half");
        }
    }

    public ValueTask ValueReturned(Completion completion)
    {
        Log.Add("value returned");
        var task = ValueOf(completion);
        if (!task.IsCompletedSuccessfully) return task;
        Log.Add("at once");
        return default;
    }

    private ValueTask ValueOf(Completion completion)
    {
        Log.Add("value of");
        return new ValueTask(HandledBy(completion));
    }

    private Task HandledBy(Completion completion)
    {
        Log.Add("handled by");
        return Last(completion);
    }

    private Task Last(Completion completion)
    {
        Log.Add("last");
        return Wait(completion);
    }
}

internal sealed class Between(Log log) : Handler(log)
{
    public override Task Handle(Completion completion, int depth)
    {
        Log.Add("between");
        return base.Handle(completion, depth);
    }
}

internal sealed class Ending(Log log) : Handler(log)
{
    public override Task Handle(Completion completion, int depth)
    {
        Log.Add("ending");
        return depth % 2 == 0 ? Wait(completion) : Inner(completion);
    }

    // Another one of its own runs, and is not the one that was asked.
    private Task Inner(Completion completion)
    {
        Log.Add($"inner {Handle(Completion.Done, 2).IsCompletedSuccessfully}");
        return Wait(completion);
    }
}

internal static class Early
{
    private static readonly List<string> s_seen = [];

    static Early() => s_seen.Add($"seen {Pass(new Log(), Completion.Later).IsCompleted}");

    public static Task Pass(Log log, Completion completion)
    {
        log.Add($"early {string.Join(", ", s_seen)}");
        return Wait(completion);
    }
}

internal sealed class Results<T>(Log log, T value)
{
    private void Note(string what) => log.Add(what);

    public ValueTask<T> Value(Completion completion)
    {
        log.Add("value");
        return new ValueTask<T>(Text(completion, 2));
    }

    public Task<T> Text(Completion completion, int left)
    {
        log.Add($"text {left}");
        return left > 0 ? Text(completion, left - 1) : AsTask(completion);
    }

    private Task<T> AsTask(Completion completion)
    {
        log.Add("as task");
        return Innermost(completion).AsTask();
    }

    private ValueTask<T> Innermost(Completion completion)
    {
        log.Add("innermost");
        return Read(completion);
    }

    private async ValueTask<T> Read(Completion completion)
    {
        await Step.Go(completion);
        return value;
    }

    // Half of it is async, and waits for what such a method returns.
    public Task<string> Halved(Completion completion)
    {
        log.Add("halved");
        var task = Text(completion, 1);
        return task.IsCompletedSuccessfully ? Task.FromResult($"at once {task.Result}") : Awaited(this, task);

        static async Task<string> Awaited(Results<T> results, Task<T> task)
        {
            var value = await task;
            results.Note("in the half");
            return $"later {value}";
        }
    }

    public Task<T> Returned(Completion completion)
    {
        log.Add("returned");
        var task = Text(completion, 0);
        if (!task.IsCompletedSuccessfully) return task;
        log.Add("at once");
        return task;
    }
}

[OwnProcess]
internal sealed class Program
{
    private static readonly AsyncLocal<string> s_scope = new();

    private static int s_round;

    public static void Main()
    {
        for (s_round = 0; s_round < 3; s_round++) Completions.Run(All);
    }

    private static async Task All(Completion completion)
    {
        var log = new Log();
        await Try(log, () => Through(log, completion));
        await Try(log, () => Handled(log, completion));
        await Try(log, () => HandedOn(log, completion));
        await Try(log, () => Halves(log, completion));
        await Try(log, () => OfStatics(log, completion));
        await Try(log, () => WithResults(log, completion, "text"));
        await Try(log, () => WithResults(log, completion, 7));
        await Try(log, () => Scoped(log, completion));
        WriteLine(log);
    }

    private static async Task Try(Log log, Func<Task> run)
    {
        try
        {
            await run();
        }
        catch (Exception e)
        {
            log.Add($"{e.GetType().Name} {e.Message}");
        }

        log.Add(s_scope.Value ?? "no scope");
    }

    // Delegates of each kind: to methods of objects, to static ones with and without a first argument, to several at once.
    private static async Task Through(Log log, Completion completion)
    {
        Func<Completion, Task> wait = Wait;
        IStep inner = new Middleware(log, "inner", wait);
        IStep middle = new Middleware(log, "middle", inner.Run);
        IStep lambda = new Middleware(log, "before lambda", w => inner.Run(w));
        var first = new Middleware(log, "first", middle.Run);
        await first.Run(completion);
        await lambda.Run(completion);
        await new Middleware(log, "to a static one", Passing).Run(completion);
        await new Middleware(log, "to one with a first argument", log.Extended).Run(completion);
        await new Middleware(log, "to several", (Func<Completion, Task>)inner.Run + middle.Run).Run(completion);
        await new Middleware(log, "to nobody", null).Run(completion);
    }

    private static Task Passing(Completion completion) => Wait(completion);

    private static async Task Handled(Log log, Completion completion)
    {
        Handler chain = new Between(log) { Next = new Between(log) { Next = new Ending(log) } };
        await chain.Handle(completion, 0);
        await chain.Handle(completion, 1);
        await new Between(log).Handle(completion, 0);
    }

    private static async Task HandedOn(Log log, Completion completion)
    {
        var chain = new Ending(log) { Next = new Ending(log) { Spare = new Ending(log) } };
        await chain.HandOn(completion);
        await chain.Next.Own;
    }

    private static async Task Halves(Log log, Completion completion)
    {
        var handler = new Ending(log);
        await handler.Halved(completion);
        await handler.ValueHalved(completion);
        await handler.ValueReturned(completion);
    }

    private static async Task OfStatics(Log log, Completion completion) => await ToEarly(log, completion);

    // Not in the first round, so that it has suspended before.
    private static Task ToEarly(Log log, Completion completion)
    {
        log.Add("to early");
        return s_round > 0 ? Early.Pass(log, completion) : Wait(completion);
    }

    private static async Task WithResults<T>(Log log, Completion completion, T value)
    {
        var results = new Results<T>(log, value);
        log.Add($"{await results.Value(completion)}");
        log.Add(await results.Halved(completion));
        log.Add($"{await results.Returned(completion)}");
    }

    private static async Task Scoped(Log log, Completion completion)
    {
        s_scope.Value = "own";
        await Outer(log, completion);
        log.Add(s_scope.Value);
    }

    private static Task Outer(Log log, Completion completion)
    {
        s_scope.Value = "outer";
        return Middle(log, completion);
    }

    private static Task Middle(Log log, Completion completion)
    {
        s_scope.Value += ", middle";
        try
        {
            return log.Extended(completion, () => s_scope.Value += ", innermost");
        }
        catch (StepException)
        {
            s_scope.Value = "caught";
            throw;
        }
    }
}

internal static class Extensions
{
    public static Task Extended(this Log log, Completion completion)
    {
        log.Add("extended");
        return Wait(completion);
    }

    public static Task Extended(this Log log, Completion completion, Action before)
    {
        before();
        return log.Extended(completion);
    }
}
