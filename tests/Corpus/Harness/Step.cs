namespace Corpus.Harness;

/// <summary>How an awaited step completes: every shape is run with all four.</summary>
public enum Completion
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
    public static Task Go(Completion completion) => Of(completion, "step");

    public static ValueTask GoValue(Completion completion) => completion == Completion.Done ? default : new ValueTask(Go(completion));

    public static ValueTask<T> OfValue<T>(Completion completion, T value) =>
        completion == Completion.Done ? new ValueTask<T>(value) : new ValueTask<T>(Of(completion, value));

    public static Task<T> Of<T>(Completion completion, T value)
    {
        switch (completion)
        {
            case Completion.Done: return Task.FromResult(value);
            case Completion.Fault: return Task.FromException<T>(new StepException($"{value}"));
        }
        var source = new TaskCompletionSource<T>();
        Completions.Post(() =>
        {
            if (completion == Completion.Later) source.SetResult(value);
            else source.SetException(new StepException($"{value}"));
        });
        return source.Task;
    }

    /// <summary>The same timing without the fault: for awaits that the shape needs to pass.</summary>
    public static Completion Calm(this Completion completion) => completion is Completion.Later or Completion.LateFault ? Completion.Later : Completion.Done;
}
