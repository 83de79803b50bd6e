using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>A <see cref="BuilderRoot{TResult, TBuilder}"/> that is its own box.</summary>
/// <inheritdoc/>
[StackTraceHidden]
internal sealed class BuilderRootBox<TResult, TBuilder> : BuilderRoot<TResult, TBuilder>, IAsyncStateMachineBox
    where TBuilder : struct, IMethodBuilder<TResult>
{
    private protected override void GiveBack() => ContinuationPool.Return(this);
}
