using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>A TaskCompletionSource that knows when somebody has subscribed to it, so that runs can be compared.</summary>
internal sealed class Gate(bool asynchronous)
{
    private readonly TaskCompletionSource<int> _source =
        new(asynchronous ? TaskCreationOptions.RunContinuationsAsynchronously : TaskCreationOptions.None);

    private readonly ManualResetEventSlim _subscribed = new();

    public WaitHandle Subscribed => _subscribed.WaitHandle;

    public void Open(int result) => _source.SetResult(result);

    public void Fail(Exception exception) => _source.SetException(exception);

    public Awaitable Await(bool captures) => new(this, captures);

    public readonly struct Awaitable(Gate gate, bool captures)
    {
        public Awaiter GetAwaiter() => new(gate, captures);
    }

    public readonly struct Awaiter(Gate gate, bool captures) : ICriticalNotifyCompletion
    {
        public bool IsCompleted => gate._source.Task.IsCompleted;

        public int GetResult() => gate._source.Task.GetAwaiter().GetResult();

        public void OnCompleted(Action continuation) => throw new NotSupportedException();

        public void UnsafeOnCompleted(Action continuation)
        {
            gate._source.Task.ConfigureAwait(captures).GetAwaiter().UnsafeOnCompleted(continuation);
            gate._subscribed.Set();
        }
    }
}
