using System.Diagnostics;

namespace Async2;

/// <summary>While it lasts, whatever captures the execution context captures none: <c>using (new NothingCaptured(Thread.CurrentThread)) …</c></summary>
/// <remarks>For what calls no code but the class library's: it would see a context whose flow is suppressed.</remarks>
[StackTraceHidden]
internal readonly ref struct NothingCaptured
{
    private readonly ref ExecutionContext? _context;
    private readonly ExecutionContext? _saved;

    /// <param name="thread">The current one.</param>
    internal NothingCaptured(Thread thread)
    {
        _context = ref ThreadContexts.Execution(thread);
        _saved = _context;
        _context = ThreadContexts.FlowSuppressed;
    }

    public void Dispose() => _context = _saved;
}
