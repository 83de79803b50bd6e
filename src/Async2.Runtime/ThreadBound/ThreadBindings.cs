namespace Async2;

/// <summary>
/// What binds the work on a thread to that thread: the values of its <see cref="ThreadSlot"/>s, and things that only the same thread can
/// give back, such as locks. Belongs to its thread.
/// </summary>
[StackTraceHidden]
internal sealed class ThreadBindings
{
    private const int FewHolders = 8;
    private const string Holds = "the thread holds a lock";

    [ThreadStatic]
    private static ThreadBindings? t_current;

    private readonly Thread _thread = Thread.CurrentThread;
    private readonly List<object> _holders = [];
    private int _uncheckedHolders;
    private bool _usesUnwoven;
    private ThreadValues? _displaced;

    // This piece of work has used values; nobody below the chain that runs has; the chain brings its values along.
    private bool _usesValues;
    private bool _ownsValues;
    private bool _arrives;
    private bool _knowsWhoRuns;

    private ThreadBindings()
    {
    }

    /// <summary>Whether any thread has used values of slots.</summary>
    internal static bool AreValuesUsed { get; private set; }

    /// <summary>Those of the current thread.</summary>
    internal static ThreadBindings Current
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => t_current ?? Create();
    }

    /// <summary>Whether this piece of work has used values of slots.</summary>
    private bool UsesValues => _usesValues && PieceOfWork.IsMarked(_thread);

    /// <summary>This piece of work uses values of slots.</summary>
    internal void UseValues()
    {
        if (UsesValues) return;
        BeginPiece();
        AreValuesUsed = _usesValues = true;
        if (_knowsWhoRuns) return;
        _knowsWhoRuns = true;
        _ownsValues = IsInChain();
    }

    /// <summary>The thread takes something that can be asked whether it holds it.</summary>
    internal void Hold(object holder)
    {
        foreach (object each in _holders)
            if (each == holder) return;
        if (_holders.Count >= FewHolders) ForgetReleased();
        _holders.Add(holder);
    }

    /// <summary>The thread takes something that cannot be asked.</summary>
    internal void HoldUnchecked()
    {
        BeginPiece();
        _uncheckedHolders++;
    }

    /// <summary>The thread gives that back.</summary>
    internal void ReleaseUnchecked()
    {
        if (_uncheckedHolders > 0) _uncheckedHolders--;
    }

    /// <summary>This piece of work has run code that may have kept something in the thread.</summary>
    internal void UseUnwoven()
    {
        BeginPiece();
        _usesUnwoven = true;
    }

    /// <summary>Why the chain that runs may not leave the thread; null if it may.</summary>
    /// <remarks>
    /// It takes the values along. That is no choice if others below it on the stack use them, too: as compiled the thread would stand still
    /// for all of them.
    /// </remarks>
    internal string? WhyStay()
    {
        if (UsesValues && !_ownsValues) return "others on the stack use thread statics";
        if (UsesValues && !TryReserve()) return "a thread static cannot travel";
        if (_uncheckedHolders > 0 && PieceOfWork.IsMarked(_thread)) return Holds;
        if (_usesUnwoven && PieceOfWork.IsMarked(_thread)) return "a library that is not woven may keep something in the thread";
        ForgetReleased();
        return _holders.Count == 0 ? null : Holds;
    }

    /// <summary>Subscribes a chain, with the values that it has used, if there are any.</summary>
    /// <returns>False if there are none.</returns>
    internal bool TryTakeAlong(ChainCompletion chain, Task ready)
    {
        if (!UsesValues) return false;
        ThreadValues values = _displaced!;
        _displaced = null;
        _usesValues = false;
        values.Subscribe(chain, ready);
        return true;
    }

    /// <summary>The values of a chain have displaced others, which come back when it leaves. It is about to be resumed.</summary>
    internal void Arrive(ThreadValues displaced) => (_displaced, _arrives) = (displaced, true);

    /// <summary>A chain is about to be resumed. What it uses is not the business of what is below it on the stack.</summary>
    /// <returns>The argument of <see cref="Leave"/>.</returns>
    internal (bool Owns, bool Uses) Enter()
    {
        (bool Owns, bool Uses) outer = (_ownsValues, UsesValues);
        BeginPiece();
        (_ownsValues, _usesValues, _arrives) = (!outer.Uses, outer.Uses || _arrives, false);
        _knowsWhoRuns = true;
        return outer;
    }

    /// <summary>The chain has ended, or is elsewhere.</summary>
    internal void Leave((bool Owns, bool Uses) outer) => (_ownsValues, _usesValues) = outer;

    // Before the first value was used, nobody noted which threads run chains. Those that did have used none by then.
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Without metadata the thread counts as one that runs none.")]
    private static bool IsInChain()
    {
        foreach (StackFrame frame in new StackTrace().GetFrames())
            if (frame.GetMethod()?.DeclaringType?.FullName == "Async2.Dispatcher") return true;
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ThreadBindings Create() => t_current = new ThreadBindings();

    private void BeginPiece()
    {
        if (PieceOfWork.IsMarked(_thread)) return;
        PieceOfWork.Mark(_thread);
        (_usesValues, _ownsValues, _usesUnwoven, _uncheckedHolders) = (false, false, false, 0);
    }

    private bool TryReserve()
    {
        try
        {
            return (_displaced ??= new ThreadValues()).TryReserve();
        }
        catch (OutOfMemoryException)
        {
            return false;
        }
    }

    private void ForgetReleased()
    {
        for (int i = _holders.Count - 1; i >= 0; i--)
            if (!ThreadHolders.IsHeld(_holders[i])) _holders.RemoveAt(i);
    }
}
