using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The pooled root behind a <see cref="ValueTask{T}"/>.</summary>
[StackTraceHidden]
internal sealed class PooledValueTaskRoot<T> : PooledRoot<T>
{
    internal static PooledValueTaskRoot<T> Rent() => PooledObjects.Rent<PooledValueTaskRoot<T>>() ?? new PooledValueTaskRoot<T>();

    private protected override void SetResult(Continuation completed)
    {
        Debug.Assert(completed is Continuation<T>);
        T result = Unsafe.As<Continuation<T>>(completed).Result;
        completed.Recycle();
        Core.SetResult(result);
    }

    private protected override void Return() => PooledObjects.Return(this);
}
