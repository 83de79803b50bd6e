// ValueTasks on a reusable IValueTaskSource: the token of each use, sync and suspended, faults.
using System.Threading.Tasks.Sources;

namespace Corpus.ValueTaskSource;

internal sealed class Source : IValueTaskSource<int>, IValueTaskSource
{
    private ManualResetValueTaskSourceCore<int> _core;

    public ValueTask<int> Next(Completion completion, int n)
    {
        Start(completion, n);
        return new ValueTask<int>(this, _core.Version);
    }

    public ValueTask NextVoid(Completion completion)
    {
        Start(completion, 0);
        return new ValueTask(this, _core.Version);
    }

    private void Start(Completion completion, int n)
    {
        _core.Reset();
        if (completion is Completion.Later or Completion.LateFault) Completions.Post(() => Complete(completion, n));
        else Complete(completion, n);
    }

    private void Complete(Completion completion, int n)
    {
        if (completion.Calm() == completion) _core.SetResult(n);
        else _core.SetException(new StepException($"{n}"));
    }

    public int GetResult(short token)
    {
        WriteLine($"GetResult {token}");
        return _core.GetResult(token);
    }

    void IValueTaskSource.GetResult(short token) => GetResult(token);
    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);
    public void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags) => _core.OnCompleted(continuation, state, token, flags);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var source = new Source();
        WriteLine(await source.Next(completion.Calm(), 1) + await source.Next(completion.Calm(), 2));
        await source.NextVoid(completion.Calm());
        await source.NextVoid(completion.Calm()).ConfigureAwait(false);
        WriteLine(await source.Next(completion, 3).ConfigureAwait(false));
    });
}
