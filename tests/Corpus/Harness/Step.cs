namespace Corpus.Harness;

/// <summary>The behaviour of an awaited step: every shape is run with all four.</summary>
public enum Way
{
    Done,
    Later,
    Fault,
    LateFault,
}

public sealed class StepException(string message) : Exception(message);

/// <summary>
/// Creates the tasks that corpus programs await. Nothing here is async: a weaver's bug must show in the program with the shape, not in
/// all of them.
/// </summary>
public static class Step
{
    public static Task Go(Way way) => Of(way, "step");

    public static ValueTask GoValue(Way way) => way == Way.Done ? default : new ValueTask(Go(way));

    public static ValueTask<T> OfValue<T>(Way way, T value) =>
        way == Way.Done ? new ValueTask<T>(value) : new ValueTask<T>(Of(way, value));

    public static Task<T> Of<T>(Way way, T value)
    {
        switch (way)
        {
            case Way.Done: return Task.FromResult(value);
            case Way.Fault: return Task.FromException<T>(new StepException($"{value}"));
        }
        var source = new TaskCompletionSource<T>();
        Ways.Post(() =>
        {
            if (way == Way.Later) source.SetResult(value);
            else source.SetException(new StepException($"{value}"));
        });
        return source.Task;
    }

    /// <summary>The same timing without the fault: for awaits that the shape needs to pass.</summary>
    public static Way Calm(this Way way) => way is Way.Later or Way.LateFault ? Way.Later : Way.Done;
}
