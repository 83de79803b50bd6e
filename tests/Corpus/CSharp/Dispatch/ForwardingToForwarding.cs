// Methods that are not async, do something, and return the task of another such method: as many as a framework has middlewares.
// runtime10 as compiled: what a method that is not async has done to the contexts is undone where it is awaited
using System.Text;
using static Corpus.ForwardingToForwarding.Steps;

namespace Corpus.ForwardingToForwarding;

internal static class Steps
{
    public static async Task Wait(Way way) => await Step.Go(way);
}

internal sealed class Log
{
    private readonly StringBuilder _text = new();

    public void Add(string what) => _text.Append(what).Append("; ");

    public override string ToString() => _text.ToString();
}

internal interface IStep
{
    Task Run(Way way);
}

internal sealed class Middleware(Log log, string name, Func<Way, Task> next) : IStep
{
    public Task Run(Way way)
    {
        log.Add(name);
        return next(way);
    }
}

internal abstract class Handler(Log log)
{
    protected Log Log { get; } = log;

    public Handler Next { get; init; }

    public virtual Task Handle(Way way, int depth)
    {
        Log.Add($"handle {depth}");
        return Next.Handle(way, depth + 1);
    }

    // If there is no next one, the call throws, and none has been called.
    public Task HandOn(Way way)
    {
        Log.Add("hand on");
        try
        {
            return Next.HandedTo(way);
        }
        catch (NullReferenceException)
        {
            Own = Spare.HandedTo(way);
            Log.Add($"nobody, {Own.IsCompleted}");
        }

        return Last(way);
    }

    private Task HandedTo(Way way)
    {
        Log.Add("handed to");
        return Next is null && Spare is null ? Last(way) : HandOn(way);
    }

    public Handler Spare { get; init; }

    public Task Own { get; private set; }

    // The rest of these is async, and awaits the task of such a method.
    public Task Halved(Way way)
    {
        Log.Add("halved");
        var task = HandledBy(way);
        return task.IsCompletedSuccessfully ? Task.CompletedTask : Awaited(this, task);

        static async Task Awaited(Handler handler, Task task)
        {
            await task;
            handler.Log.Add("in the half");
        }
    }

    public ValueTask ValueHalved(Way way)
    {
        Log.Add("value halved");
        var task = ValueOf(way);
        return task.IsCompletedSuccessfully ? default : Awaited(this, task);

        static async ValueTask Awaited(Handler handler, ValueTask task)
        {
            await task;
            handler.Log.Add("in the half");
        }
    }

    public ValueTask ValueReturned(Way way)
    {
        Log.Add("value returned");
        var task = ValueOf(way);
        if (!task.IsCompletedSuccessfully) return task;
        Log.Add("at once");
        return default;
    }

    private ValueTask ValueOf(Way way)
    {
        Log.Add("value of");
        return new ValueTask(HandledBy(way));
    }

    private Task HandledBy(Way way)
    {
        Log.Add("handled by");
        return Last(way);
    }

    private Task Last(Way way)
    {
        Log.Add("last");
        return Wait(way);
    }
}

internal sealed class Between(Log log) : Handler(log)
{
    public override Task Handle(Way way, int depth)
    {
        Log.Add("between");
        return base.Handle(way, depth);
    }
}

internal sealed class Ending(Log log) : Handler(log)
{
    public override Task Handle(Way way, int depth)
    {
        Log.Add("ending");
        return depth % 2 == 0 ? Wait(way) : Inner(way);
    }

    // Another one of its own runs, and is not the one that was asked.
    private Task Inner(Way way)
    {
        Log.Add($"inner {Handle(Way.Done, 2).IsCompletedSuccessfully}");
        return Wait(way);
    }
}

internal static class Early
{
    private static readonly List<string> s_seen = [];

    static Early() => s_seen.Add($"seen {Pass(new Log(), Way.Later).IsCompleted}");

    public static Task Pass(Log log, Way way)
    {
        log.Add($"early {string.Join(", ", s_seen)}");
        return Wait(way);
    }
}

internal sealed class Results<T>(Log log, T value)
{
    private void Note(string what) => log.Add(what);

    public ValueTask<T> Value(Way way)
    {
        log.Add("value");
        return new ValueTask<T>(Text(way, 2));
    }

    public Task<T> Text(Way way, int left)
    {
        log.Add($"text {left}");
        return left > 0 ? Text(way, left - 1) : AsTask(way);
    }

    private Task<T> AsTask(Way way)
    {
        log.Add("as task");
        return Innermost(way).AsTask();
    }

    private ValueTask<T> Innermost(Way way)
    {
        log.Add("innermost");
        return Read(way);
    }

    private async ValueTask<T> Read(Way way)
    {
        await Step.Go(way);
        return value;
    }

    // Half of it is async, and waits for what such a method returns.
    public Task<string> Halved(Way way)
    {
        log.Add("halved");
        var task = Text(way, 1);
        return task.IsCompletedSuccessfully ? Task.FromResult($"at once {task.Result}") : Awaited(this, task);

        static async Task<string> Awaited(Results<T> results, Task<T> task)
        {
            var value = await task;
            results.Note("in the half");
            return $"later {value}";
        }
    }

    public Task<T> Returned(Way way)
    {
        log.Add("returned");
        var task = Text(way, 0);
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
        for (s_round = 0; s_round < 3; s_round++) Ways.Run(All);
    }

    private static async Task All(Way way)
    {
        var log = new Log();
        await Try(log, () => Through(log, way));
        await Try(log, () => Handled(log, way));
        await Try(log, () => HandedOn(log, way));
        await Try(log, () => Halves(log, way));
        await Try(log, () => OfStatics(log, way));
        await Try(log, () => WithResults(log, way, "text"));
        await Try(log, () => WithResults(log, way, 7));
        await Try(log, () => Scoped(log, way));
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
    private static async Task Through(Log log, Way way)
    {
        Func<Way, Task> wait = Wait;
        IStep inner = new Middleware(log, "inner", wait);
        IStep middle = new Middleware(log, "middle", inner.Run);
        IStep lambda = new Middleware(log, "before lambda", w => inner.Run(w));
        var first = new Middleware(log, "first", middle.Run);
        await first.Run(way);
        await lambda.Run(way);
        await new Middleware(log, "to a static one", Passing).Run(way);
        await new Middleware(log, "to one with a first argument", log.Extended).Run(way);
        await new Middleware(log, "to several", (Func<Way, Task>)inner.Run + middle.Run).Run(way);
        await new Middleware(log, "to nobody", null).Run(way);
    }

    private static Task Passing(Way way) => Wait(way);

    private static async Task Handled(Log log, Way way)
    {
        Handler chain = new Between(log) { Next = new Between(log) { Next = new Ending(log) } };
        await chain.Handle(way, 0);
        await chain.Handle(way, 1);
        await new Between(log).Handle(way, 0);
    }

    private static async Task HandedOn(Log log, Way way)
    {
        var chain = new Ending(log) { Next = new Ending(log) { Spare = new Ending(log) } };
        await chain.HandOn(way);
        await chain.Next.Own;
    }

    private static async Task Halves(Log log, Way way)
    {
        var handler = new Ending(log);
        await handler.Halved(way);
        await handler.ValueHalved(way);
        await handler.ValueReturned(way);
    }

    private static async Task OfStatics(Log log, Way way) => await ToEarly(log, way);

    // Not in the first round, so that it has suspended before.
    private static Task ToEarly(Log log, Way way)
    {
        log.Add("to early");
        return s_round > 0 ? Early.Pass(log, way) : Wait(way);
    }

    private static async Task WithResults<T>(Log log, Way way, T value)
    {
        var results = new Results<T>(log, value);
        log.Add($"{await results.Value(way)}");
        log.Add(await results.Halved(way));
        log.Add($"{await results.Returned(way)}");
    }

    private static async Task Scoped(Log log, Way way)
    {
        s_scope.Value = "own";
        await Outer(log, way);
        log.Add(s_scope.Value);
    }

    private static Task Outer(Log log, Way way)
    {
        s_scope.Value = "outer";
        return Middle(log, way);
    }

    private static Task Middle(Log log, Way way)
    {
        s_scope.Value += ", middle";
        try
        {
            return log.Extended(way, () => s_scope.Value += ", innermost");
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
    public static Task Extended(this Log log, Way way)
    {
        log.Add("extended");
        return Wait(way);
    }

    public static Task Extended(this Log log, Way way, Action before)
    {
        before();
        return log.Extended(way);
    }
}
