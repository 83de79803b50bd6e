// Calls that may reach a variant, and get a task in its place: of each type, from another's source, in loops that take both in turn.
// runtime10: in .NET 11 a source of ValueTasks is not told to use a scheduling context where there is none
using System.Threading.Tasks.Sources;

namespace Corpus.TasksInPlaceOfVariants;

internal interface IRead
{
    Task<int> Number(int value);

    Task Nothing(int value);

    ValueTask<string> Text(int value);

    ValueTask Empty(int value);
}

internal sealed class Woven : IRead
{
    public async Task<int> Number(int value)
    {
        await Step.Of(Completion.Later, value);
        return value;
    }

    public async Task Nothing(int value) => await Step.Of(Completion.Later, value);

    public async ValueTask<string> Text(int value) => $"{await Step.Of(Completion.Later, value)}";

    public async ValueTask Empty(int value) => await Step.Of(Completion.Later, value);
}

/// <summary>Nothing here is async: whatever it returns is awaited as a task.</summary>
internal sealed class Plain(Completion completion) : IRead
{
    public Task<int> Number(int value) => value < 0 ? null : Own(value);

    public Task Nothing(int value) => value < 0 ? null : Own(value);

    public ValueTask<string> Text(int value)
    {
        var source = new Source<string>($"{value}", completion, value);
        return new ValueTask<string>(source, (short)value);
    }

    public ValueTask Empty(int value)
    {
        var source = new Source<string>("", completion, value);
        return new ValueTask(source, (short)value);
    }

    private Task<int> Own(int value)
    {
        var step = Step.Of(completion, value);
        return step.ContinueWith(
            t => t.GetAwaiter().GetResult(), CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
    }
}

/// <summary>Says how often it is asked for its result, and by whom it is subscribed to.</summary>
internal sealed class Source<T>(T result, Completion completion, int token) : IValueTaskSource<T>, IValueTaskSource
{
    private readonly Task<int> _step = Step.Of(completion, token);
    private int _results;

    public ValueTaskSourceStatus GetStatus(short asked) =>
        !_step.IsCompleted ? ValueTaskSourceStatus.Pending
        : _step.IsFaulted ? ValueTaskSourceStatus.Faulted
        : ValueTaskSourceStatus.Succeeded;

    public void OnCompleted(Action<object> continuation, object state, short asked, ValueTaskSourceOnCompletedFlags flags)
    {
        WriteLine($"subscribed with {asked}: {flags}");
        _step.GetAwaiter().UnsafeOnCompleted(() => continuation(state));
    }

    public T GetResult(short asked)
    {
        WriteLine($"result {++_results} of {asked}");
        _step.GetAwaiter().GetResult();
        return result;
    }

    void IValueTaskSource.GetResult(short asked) => GetResult(asked);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        IRead[] readers = [new Plain(completion.Calm()), new Woven(), new Plain(completion)];
        await Show("loop", () => Loop(readers));
        await Show("captured", () => Captured(readers));
        await Show("handled", () => Handled(readers));
        await Show("null", () => Null(readers[0]));
        await Show("null without a result", () => NullNothing(readers[0]));
        await Show("generic", () => Generic(readers, (r, i) => r.Number(i)));
        await Show("generic over references", () => Generic(readers, (r, i) => r.Text(i).AsTask()));
    });

    private static async Task Show(string what, Func<Task> call)
    {
        try
        {
            await call();
            WriteLine($"{what}: done");
        }
        catch (Exception e)
        {
            var frames = e.StackTrace.Split('\n').Count(l => l.Contains("TasksInPlaceOfVariants.Program"));
            WriteLine($"{what}: {e.GetType().Name} {frames > 0}");
        }
    }

    private static async Task Loop(IRead[] readers)
    {
        string line = "";
        for (int i = 0; i < 3 * readers.Length; i++)
        {
            IRead reader = readers[i % readers.Length];
            line += await reader.Number(i);
            await reader.Nothing(i);
            line += await reader.Text(i);
            await reader.Empty(i);
            WriteLine(line);
        }
    }

    private static async Task Captured(IRead[] readers)
    {
        foreach (IRead reader in readers)
        {
            int sum = 1 + await reader.Number(2).ConfigureAwait(false) + await reader.Number(3).ConfigureAwait(true);
            await reader.Nothing(4).ConfigureAwait(false);
            string text = "text " + await reader.Text(5).ConfigureAwait(false) + await reader.Text(6);
            await reader.Empty(7).ConfigureAwait(false);
            WriteLine($"{sum} {text}");
        }
    }

    private static async Task Handled(IRead[] readers)
    {
        foreach (IRead reader in readers)
        {
            try
            {
                try
                {
                    WriteLine(await reader.Number(1));
                    WriteLine(await reader.Text(2));
                }
                finally
                {
                    WriteLine("finally");
                    await reader.Nothing(3);
                }
            }
            catch (StepException e) when (e.Message.Length > 0)
            {
                WriteLine($"caught {e.Message}");
            }
        }
    }

    private static async Task<int> Null(IRead reader) => 1 + await reader.Number(-1);

    private static async Task NullNothing(IRead reader) => await reader.Nothing(-1);

    private static async Task Generic<T>(IRead[] readers, Func<IRead, int, Task<T>> read)
    {
        foreach (IRead reader in readers) WriteLine(await read(reader, 8));
    }
}
