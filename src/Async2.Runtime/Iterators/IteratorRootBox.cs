using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>An <see cref="IteratorRoot"/> that is its own box.</summary>
/// <inheritdoc/>
[StackTraceHidden]
internal sealed class IteratorRootBox(IteratorPromise promise) : IteratorRoot(promise), IAsyncStateMachineBox;
