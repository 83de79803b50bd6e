using Async2;
using Observer;

[assembly: ConfigureAwait(false)]

/// <summary>
/// Where awaits continue, by attributes at every level; an explicit choice wins. As compiled the attribute has no effect.
/// </summary>
internal static class Program
{
    internal static readonly Pump Pump = new();

    private static void Main(string[] arguments)
    {
        Mode = arguments[0];
        Run("assembly", "none", Kinds.Assembly);
        Run("type", "main", CapturesByType.Captures);
        Run("method in type", "none", CapturesByType.Leaves);
        Run("method", "main", Captures);
        Run("nested type", "main", CapturesByType.Inside.Captures);
        Run("lambda", "none", async () => await Step());
        Run("Task<T>", "none", async () => await Kinds.TaskOfT());
        Run("ValueTask", "none", async () => await Kinds.ValueTask());
        Run("ValueTask<T>", "none", async () => await Kinds.ValueTaskOfT());
        Run("a task of the class library", "none", async () => await Pump.Elsewhere());
        Run("a Task<T> of the class library", "none", async () => await Pump.Elsewhere().ContinueWith(_ => 1, TaskScheduler.Default));
        Run("a stored ValueTask", "none", async () => { var task = new ValueTask(Pump.Elsewhere()); await task; });
        Run("a stored ValueTask<T>", "none", async () => { var task = new ValueTask<int>(Pump.Elsewhere().ContinueWith(_ => 1, TaskScheduler.Default)); await task; });
        Run("interface", "none", async () => await ((ISteps)new Steps()).Step());
        Run("generic", "none", async () => await Kinds.Generic(1));
        Run("ConfigureAwait(true)", "main", async () => await Step().ConfigureAwait(true));
        Run("ConfigureAwait(true), Task<T>", "main", async () => await Kinds.TaskOfT().ConfigureAwait(true));
        Run("ConfigureAwait(true), ValueTask", "main", async () => await Kinds.ValueTask().ConfigureAwait(true));
        Run("ConfigureAwait(true), class library", "main", async () => await Pump.Elsewhere().ConfigureAwait(true));
        Run("ConfigureAwait(false)", "none", "none", async () => await Step().ConfigureAwait(false));
        Run("ConfigureAwait(options)", "main", async () => await Step().ConfigureAwait(ConfigureAwaitOptions.ContinueOnCapturedContext));
        Run("Task.Yield", "main", async () => await Task.Yield());
        Run("an awaiter of its own", "main", async () => await new Yields());
        Run("await foreach", "none", async () => { await foreach (var item in Kinds.Items()) { } });
        Run("await foreach, ConfigureAwait(true)", "main", async () => { await foreach (var item in Kinds.Items().ConfigureAwait(true)) { } });
        Run("await using", "none", async () => { await using var disposed = new Steps(); });
        Run("completed already", "main", async () => await Task.CompletedTask);
        Run("in try", "none", async () =>
        {
            try
            {
                await Step();
            }
            finally
            {
                Is("finally", "main", "none", NamedContext.CurrentName);
            }
        });
        Report();
    }

    private static void Run(string what, string expected, Func<Task> body) => Run(what, "main", expected, body);

    private static void Run(string what, string asCompiled, string expected, Func<Task> body) => Pumped(what, async () =>
    {
        await Observe(what, asCompiled, expected, body);
    });

    // The lambda's own end shows where its await continued.
    private static async Task Observe(string what, string asCompiled, string expected, Func<Task> body)
    {
        string ended = null;
        await Task.WhenAny(body().ContinueWith(
            _ => ended = NamedContext.CurrentName, CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default)).ConfigureAwait(false);
        Is(what, asCompiled, expected, ended);
    }

    private static void Pumped(string what, Func<Task> body)
    {
        SynchronizationContext.SetSynchronizationContext(new NamedContext("main", Pump));
        var task = body();
        Is(what + " ends", "True", Pump.RunUntil(task).ToString());
        SynchronizationContext.SetSynchronizationContext(null);
        task.GetAwaiter().GetResult();
    }

    [ConfigureAwait(true)]
    private static async Task Captures() => await Step();

    public static async Task Step() => await Pump.Elsewhere().ConfigureAwait(false);
}

[ConfigureAwait(true)]
internal static class CapturesByType
{
    public static async Task Captures() => await Program.Step();

    [ConfigureAwait(false)]
    public static async Task Leaves() => await Program.Step();

    public static class Inside
    {
        public static async Task Captures() => await Program.Step();
    }
}

internal static class Kinds
{
    public static async Task Assembly() => await Program.Step();

    public static async Task<int> TaskOfT()
    {
        await Program.Pump.Elsewhere();
        return 1;
    }

    public static async ValueTask ValueTask() => await Program.Pump.Elsewhere();

    public static async ValueTask<int> ValueTaskOfT()
    {
        await Program.Pump.Elsewhere();
        return 1;
    }

    public static async Task<T> Generic<T>(T value)
    {
        await Program.Pump.Elsewhere();
        return value;
    }

    public static async IAsyncEnumerable<int> Items()
    {
        await Program.Pump.Elsewhere();
        yield return 1;
        await Program.Pump.Elsewhere();
    }
}

internal interface ISteps
{
    Task Step();
}

internal sealed class Steps : ISteps, IAsyncDisposable
{
    public async Task Step() => await Program.Pump.Elsewhere();

    public async ValueTask DisposeAsync() => await Program.Pump.Elsewhere();
}

internal struct Yields : INotifyCompletion
{
    public readonly bool IsCompleted => false;

    public readonly Yields GetAwaiter() => this;

    public readonly void GetResult()
    {
    }

    public readonly void OnCompleted(Action continuation)
    {
        var context = SynchronizationContext.Current;
        if (context is null) ThreadPool.QueueUserWorkItem(_ => continuation());
        else context.Post(_ => continuation(), null);
    }
}
