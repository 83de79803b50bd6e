namespace Async2.Fuzz.Worlds;

/// <summary>Tasks with every outcome: a negative <c>rounds</c> is at once, else so many rounds of the pump later.</summary>
public sealed partial class World
{
    public Task<T> Give<T>(int rounds, T value)
    {
        var error = Mishap();
        rounds = Rounds(rounds);
        if (rounds < 0) return error is null ? Task.FromResult(value) : Task.FromException<T>(error);
        var source = new TaskCompletionSource<T>();
        _pump.Add(rounds, () =>
        {
            if (error is null) source.SetResult(value);
            else source.SetException(error);
        });
        return source.Task;
    }

    public Task<T> Fail<T>(int rounds, string message)
    {
        var error = new StepException(message);
        rounds = Rounds(rounds);
        if (rounds < 0) return Task.FromException<T>(error);
        var source = new TaskCompletionSource<T>();
        _pump.Add(rounds, () => source.SetException(error));
        return source.Task;
    }

    public Task<T> Cancel<T>(int rounds)
    {
        rounds = Rounds(rounds);
        if (rounds < 0) return Task.FromCanceled<T>(new CancellationToken(canceled: true));
        var source = new TaskCompletionSource<T>();
        _pump.Add(rounds, source.SetCanceled);
        return source.Task;
    }

    public Task Wait(int rounds) => Give(rounds, 0);

    public Task Fail(int rounds, string message) => Fail<int>(rounds, message);

    public Task Cancel(int rounds) => Cancel<int>(rounds);

    public ValueTask<T> GiveValue<T>(int rounds, T value) =>
        Give(rounds, value) is { IsCompletedSuccessfully: false } task ? new(task) : new(value);

    public ValueTask<T> FailValue<T>(int rounds, string message) => new(Fail<T>(rounds, message));

    public ValueTask WaitValue(int rounds) => Wait(rounds) is { IsCompletedSuccessfully: false } task ? new(task) : default;

    public ValueTask FailValue(int rounds, string message) => new(Fail(rounds, message));

    /// <summary>A value task with its own source.</summary>
    public ValueTask<T> GiveSource<T>(int rounds, T value)
    {
        var source = Source(rounds, value, Mishap());
        return new(source, source.Version);
    }

    public ValueTask WaitSource(int rounds)
    {
        var source = Source(rounds, 0, Mishap());
        return new(source, source.Version);
    }

    public ValueTask<T> FailSource<T>(int rounds, string message)
    {
        var source = Source<T>(rounds, default!, new StepException(message));
        return new(source, source.Version);
    }

    /// <summary>A token that is cancelled already, or will be.</summary>
    public CancellationToken Token(int rounds)
    {
        var source = new CancellationTokenSource();
        rounds = Rounds(rounds);
        if (rounds < 0) source.Cancel();
        else _pump.Add(rounds, source.Cancel);
        return source.Token;
    }

    private ValueSource<T> Source<T>(int rounds, T value, Exception? error)
    {
        var source = new ValueSource<T>();
        rounds = Rounds(rounds);
        if (rounds < 0) source.Complete(value, error);
        else _pump.Add(rounds, () => source.Complete(value, error));
        return source;
    }
}
