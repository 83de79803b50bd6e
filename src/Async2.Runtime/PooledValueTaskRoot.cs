using System.Diagnostics;

namespace Async2;

/// <summary>The pooled root behind a <see cref="System.Threading.Tasks.ValueTask"/>.</summary>
[StackTraceHidden]
internal sealed class PooledValueTaskRoot : PooledRoot<bool>
{
    internal static PooledValueTaskRoot Rent() => PooledObjects.Rent<PooledValueTaskRoot>() ?? new PooledValueTaskRoot();

    private protected override void SetResult(Continuation completed)
    {
        completed.Recycle();
        Core.SetResult(true);
    }

    private protected override void Return() => PooledObjects.Return(this);
}
