namespace Async2.Internals;

/// <summary>A scope in which no execution context is captured: <c>using (new SuppressedFlow(Thread.CurrentThread)) …</c></summary>
/// <remarks>Only the class library's code may run in it, since other code would see the suppressed flow.</remarks>
[StackTraceHidden]
internal readonly ref struct SuppressedFlow
{
    private readonly ref ExecutionContext? _field;
    private readonly ExecutionContext? _saved;

    /// <param name="thread">The current one.</param>
    internal SuppressedFlow(Thread thread)
    {
        if (ThreadFields.AreKnown)
        {
            _field = ref ThreadFields.Execution(thread);
            _saved = _field;
            _field = ThreadContexts.FlowSuppressed;
        }
        else if (!ExecutionContext.IsFlowSuppressed())
        {
            _saved = ExecutionContext.Capture();
            ExecutionContext.SuppressFlow();
        }
    }

    public void Dispose()
    {
        if (ThreadFields.AreKnown) _field = _saved;
        else if (_saved is not null) ExecutionContext.Restore(_saved);
    }
}
