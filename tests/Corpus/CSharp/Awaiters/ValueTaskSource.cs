// ValueTasks on a reusable IValueTaskSource: the token of each use, sync and suspended, faults.
using System.Threading.Tasks.Sources;

namespace Corpus.ValueTaskSource;

internal sealed class Source : IValueTaskSource<int>, IValueTaskSource
{
    private ManualResetValueTaskSourceCore<int> _core;

    public ValueTask<int> Next(Way way, int n)
    {
        Start(way, n);
        return new ValueTask<int>(this, _core.Version);
    }

    public ValueTask NextVoid(Way way)
    {
        Start(way, 0);
        return new ValueTask(this, _core.Version);
    }

    private void Start(Way way, int n)
    {
        _core.Reset();
        if (way is Way.Later or Way.LateFault) Ways.Post(() => Complete(way, n));
        else Complete(way, n);
    }

    private void Complete(Way way, int n)
    {
        if (way.Calm() == way) _core.SetResult(n);
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
    public static void Main() => Ways.Run(async way =>
    {
        var source = new Source();
        WriteLine(await source.Next(way.Calm(), 1) + await source.Next(way.Calm(), 2));
        await source.NextVoid(way.Calm());
        await source.NextVoid(way.Calm()).ConfigureAwait(false);
        WriteLine(await source.Next(way, 3).ConfigureAwait(false));
    });
}
