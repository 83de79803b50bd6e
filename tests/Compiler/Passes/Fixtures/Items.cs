using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

#pragma warning disable CS0649 // It is the IL of the cases that stores to the fields.

namespace Async2.Compiler.Tests.Passes.Fixtures;

/// <summary>An async iterator as compilers write it, under names that none of them decides. Cases hold its <c>MoveNext</c>.</summary>
internal static class Iterators
{
    [AsyncIteratorStateMachine(typeof(Items))]
    public static IAsyncEnumerable<int> Count(int limit) => new Items(-2) { Limit = limit };
}

/// <summary>The class of <see cref="Iterators.Count"/>.</summary>
internal sealed class Items : IAsyncEnumerable<int>, IAsyncEnumerator<int>, IValueTaskSource<bool>, IAsyncStateMachine
{
    public int State;
    public AsyncIteratorMethodBuilder Builder;
    public ManualResetValueTaskSourceCore<bool> Promise;
    public int Current;
    public bool DisposeMode;
    public int InitialThread;
    public int Limit;
    public int I;
    public TaskAwaiter Awaiter;

    public Items(int state)
    {
        State = state;
        InitialThread = Environment.CurrentManagedThreadId;
        Builder = AsyncIteratorMethodBuilder.Create();
    }

    int IAsyncEnumerator<int>.Current => Current;

    IAsyncEnumerator<int> IAsyncEnumerable<int>.GetAsyncEnumerator(CancellationToken cancellationToken) => this;

    ValueTask<bool> IAsyncEnumerator<int>.MoveNextAsync()
    {
        if (State == -2) return default;
        Promise.Reset();
        var self = this;
        Builder.MoveNext(ref self);
        return new ValueTask<bool>(this, Promise.Version);
    }

    ValueTask IAsyncDisposable.DisposeAsync()
    {
        DisposeMode = true;
        var self = this;
        Builder.MoveNext(ref self);
        return default;
    }

    bool IValueTaskSource<bool>.GetResult(short token) => Promise.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<bool>.GetStatus(short token) => Promise.GetStatus(token);

    void IValueTaskSource<bool>.OnCompleted(
        Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        Promise.OnCompleted(continuation, state, token, flags);

    void IAsyncStateMachine.MoveNext() => throw new NotSupportedException($"{I} {Limit} {Awaiter} {DisposeMode} {InitialThread}");

    void IAsyncStateMachine.SetStateMachine(IAsyncStateMachine stateMachine) => throw new NotSupportedException();
}
