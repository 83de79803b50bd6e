namespace Async2;

/// <summary>
/// The object by which outsiders resume a chain: awaiters, sources of ValueTasks, SynchronizationContexts. They may call it at any time and
/// any number of times. One call for each subscription passes; all others are refused.
/// </summary>
/// <remarks>
/// <code>
/// Open     by the thread that owns the chain, right before it subscribes or posts; then the chain has no owner
/// MoveNext one exchange closes the gate; the caller owns the chain
/// </code>
/// So a chain has one owner at most, and its frames and its completion may be reused. A gate is not: it belongs to one chain, which leaves
/// it closed when it ends (<see cref="ChainCompletion.LeaveGate"/>). <c>docs/isolation.md</c> has the argument.
/// <para>
/// The write of <see cref="Open"/> releases and the exchange acquires. So a caller that passes sees all earlier writes to the chain. This
/// holds even if it got the gate without any order, on a processor with weak memory order (Arm64).
/// </para>
/// </remarks>
[StackTraceHidden]
internal class Gate
{
    private ChainCompletion? _completion;
    private Action? _action;
    private int _isOpen;

    /// <param name="completion">The completion of the chain.</param>
    private protected Gate(ChainCompletion completion) => _completion = completion;

    internal ChainCompletion? Completion => _completion;

    /// <summary>The delegate that resumes the chain.</summary>
    internal Action Action
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _action ?? CreateAction();
    }

    /// <summary>A closed gate of the chain with <paramref name="completion"/>.</summary>
    internal static Gate Of(ChainCompletion completion) => CompletionBoxes.AreKnown ? Box(completion) : new Gate(completion);

    /// <summary>Resumes the chain.</summary>
    /// <exception cref="InvalidOperationException">
    /// It has been resumed already, or has ended: this call is one too many.
    /// </exception>
    public void MoveNext()
    {
        if (!TryPass(out ChainCompletion? completion)) throw Refused();
        Dispatcher.Run(completion);
    }

    /// <summary>Closes the gate, if it is open. The current thread then owns the chain.</summary>
    /// <param name="completion">The completion of the chain.</param>
    private protected bool TryPass([NotNullWhen(true)] out ChainCompletion? completion)
    {
        completion = null;
        if (Interlocked.Exchange(ref _isOpen, 0) == 0) return false;
        completion = _completion!;
        return true;
    }

    /// <summary>Lets one call pass. The current thread owns the chain only until an outsider has the gate.</summary>
    internal void Open() => Volatile.Write(ref _isOpen, 1);

    /// <summary>The chain has ended. The gate keeps nothing of it alive.</summary>
    internal void Leave() => _completion = null;

    /// <summary>The frame that waits, for debuggers.</summary>
    public IAsyncStateMachine GetStateMachineObject() => _completion?.GetStateMachineObject() ?? new StateMachineBoxes.NoMachine();

    /// <inheritdoc cref="ChainCompletion.GetDiagnosticData"/>
    public virtual bool GetDiagnosticData(out ulong methodId, out int state, out object? nextContinuation) =>
        ChainCompletion.NoDiagnosticData(out methodId, out state, out nextContinuation);

    // A method of its own: if boxes are not known, no code may be compiled that names the class.
    [SuppressMessage("Performance", "CA1859", Justification = "Its caller must not name the class.")]
    private static Gate Box(ChainCompletion completion) => new GateBox(completion);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private protected virtual Action CreateAction() => _action = MoveNext;

    /// <summary>The exception of a call that is one too many.</summary>
    internal static InvalidOperationException Refused() =>
        new("The continuation of an await was called once too often: whoever gets one is to call it once.");
}
