namespace Async2;

/// <summary>
/// What others hold to resume a chain, who may call it whenever, and as often as they like: awaiters, sources of ValueTasks,
/// SynchronizationContexts. One call for each subscription passes; any other is refused, where it is made.
/// </summary>
/// <remarks>
/// <code>
/// Open     by the thread that owns the chain, right before it subscribes or posts: the chain is nobody's then
/// MoveNext one exchange takes what Open has put there: the chain is the caller's
/// </code>
/// So a chain has one owner at most, and its frames and its completion may be used again whatever others do. A gate may not: it is of
/// one chain, which leaves it behind, closed, when it ends (<see cref="ChainCompletion.LeaveGate"/>). <c>docs/isolation.md</c> has the
/// argument.
/// <para>
/// The write of <see cref="Open"/> releases and the exchange acquires: so whoever passes sees all of the chain that was written before,
/// also if the gate came to it without any order, on processors with weak memory, too (Arm64).
/// </para>
/// </remarks>
[StackTraceHidden]
internal class Gate
{
    private ChainCompletion? _completion;
    private Action? _action;
    private int _isOpen;

    /// <param name="completion">That of the chain.</param>
    private protected Gate(ChainCompletion completion) => _completion = completion;

    /// <summary>What resumes the chain, as a delegate.</summary>
    internal Action Action
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _action ?? CreateAction();
    }

    /// <summary>A gate, closed, of the chain that ends at <paramref name="completion"/>.</summary>
    internal static Gate Of(ChainCompletion completion) => CompletionBoxes.AreKnown ? Box(completion) : new Gate(completion);

    /// <summary>A gate whose chain is resumed by a box that is not ours, and by that box's delegate.</summary>
    internal static Gate Of(ChainCompletion completion, Action action) => new(completion) { _action = action };

    /// <summary>Resumes the chain.</summary>
    /// <exception cref="InvalidOperationException">
    /// It has been resumed already, or has ended: this call is one too many.
    /// </exception>
    public void MoveNext()
    {
        if (!TryPass(out ChainCompletion? completion)) Refuse();
        Dispatcher.Run(completion);
    }

    /// <summary>Takes what was put there for one call.</summary>
    /// <param name="completion">That of the chain, which is the current thread's then.</param>
    private protected bool TryPass([NotNullWhen(true)] out ChainCompletion? completion)
    {
        completion = null;
        if (Interlocked.Exchange(ref _isOpen, 0) == 0) return false;
        completion = _completion!;
        return true;
    }

    /// <summary>Lets one call pass. The chain is not the current thread's any more as soon as somebody else has the gate.</summary>
    internal void Open() => Volatile.Write(ref _isOpen, 1);

    /// <summary>The chain has ended; nothing of it is kept alive.</summary>
    internal void Leave() => _completion = null;

    /// <summary>The frame that waits, for debuggers.</summary>
    public IAsyncStateMachine GetStateMachineObject() => _completion?.GetStateMachineObject() ?? new StateMachineBoxes.NoMachine();

    /// <inheritdoc cref="ChainCompletion.GetDiagnosticData"/>
    public virtual bool GetDiagnosticData(out ulong methodId, out int state, out object? nextContinuation) =>
        ChainCompletion.NoDiagnosticData(out methodId, out state, out nextContinuation);

    // A method of its own: where boxes are not known, nothing may be compiled that names the class.
    [SuppressMessage("Performance", "CA1859", Justification = "Its caller must not name the class.")]
    private static Gate Box(ChainCompletion completion) => new GateBox(completion);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Action CreateAction() => _action = MoveNext;

    [DoesNotReturn]
    private static void Refuse() => throw new InvalidOperationException(
        "The continuation of an await was called once too often: whoever gets one is to call it once.");
}
