namespace Async2;

/// <summary>A <see cref="PooledCompletion{TResult}"/>, and the methods to which free ones belong.</summary>
/// <remarks>
/// Like async1's pooled box, it keeps its gate from one call of a method to the next, even if an awaiter still has the delegate. A late
/// call of that awaiter may so resume the next call of the method too soon, as in async1, but none of another method: each thread keeps a
/// few free completions for the methods that they belong to. All others leave their gate, and may serve any method.
/// </remarks>
[StackTraceHidden]
internal abstract class PooledCompletion : ChainCompletion
{
    /// <summary>The continuation class of the method; 0 if it belongs to none.</summary>
    private nint _method;

    /// <summary>Takes the free completion of the method of <paramref name="outermost"/>, if the thread has one.</summary>
    private protected static PooledCompletion? RentOf(Continuation outermost)
    {
        nint method = ObjectHeader.MethodTable(outermost);
        return Take(ref FreePooled.PlaceOf(method, 0), method) ?? Take(ref FreePooled.PlaceOf(method, 1), method);
    }

    /// <summary>Makes this the completion of the method of <paramref name="outermost"/>.</summary>
    /// <remarks>Not of a class that can be unloaded: another class might then have its address.</remarks>
    private protected void BelongTo(Continuation outermost)
    {
        nint method = ObjectHeader.MethodTable(outermost);
        if (_method != method) _method = outermost.GetType().IsCollectible ? 0 : method;
    }

    /// <summary>Returns this to its method or to its class.</summary>
    private protected override void ReturnToPool()
    {
        if (_method != 0 && (TryPut(ref FreePooled.PlaceOf(_method, 0)) || TryPut(ref FreePooled.PlaceOf(_method, 1)))) return;
        LeaveGate();
        ReturnToClass();
    }

    private static PooledCompletion? Take(ref PooledCompletion? place, nint method)
    {
        if (place is not { } free || free._method != method) return null;
        place = null;
        return free;
    }

    private bool TryPut(ref PooledCompletion? place)
    {
        if (place is not null) return false;
        place = this;
        return true;
    }

    /// <summary>Returns this, without a gate, to the pool of its class.</summary>
    private protected abstract void ReturnToClass();
}
