using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Async2.Insides;

namespace Async2;

/// <summary>The root behind a suspended async iterator.</summary>
/// <param name="promise">What stands for its steps.</param>
[StackTraceHidden]
internal class IteratorRoot(IteratorPromise promise) : ChainRoot
{
    internal static IteratorRoot Create(IteratorPromise promise) => RootBoxes.AreKnown ? CreateBox(promise) : new IteratorRoot(promise);

    internal override void SetResult(Continuation completed) => promise.SetResult(Unsafe.As<Continuation<bool>>(completed).Result);

    internal override void SetException(Exception exception) => promise.SetException(exception);

    // A method of its own: where boxes are not known, nothing may be compiled that names the class.
    [SuppressMessage("Performance", "CA1859", Justification = "Its caller must not name the class.")]
    private static IteratorRoot CreateBox(IteratorPromise promise) => new IteratorRootBox(promise);
}
