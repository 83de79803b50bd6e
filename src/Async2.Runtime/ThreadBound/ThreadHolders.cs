using System.Transactions;

namespace Async2;

/// <summary>
/// Things that a thread takes, and only the same thread can give back. Woven code names them when it takes them, unless it gives them back
/// in the same method. A blocking call blocks while the thread holds one.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class ThreadHolders
{
    /// <summary>
    /// The thread is about to take something that knows whether the thread holds it: the monitor of an object, a <c>Lock</c>, a <see
    /// cref="ReaderWriterLockSlim"/>, a <see cref="ReaderWriterLock"/>, a <see cref="TransactionScope"/>.
    /// </summary>
    public static void Hold(object? holder)
    {
        if (holder is not null) ThreadBindings.Current.Hold(holder);
    }

    /// <summary>The thread is about to take something that does not: a <see cref="Mutex"/>, a <see cref="SpinLock"/>.</summary>
    public static void HoldUnchecked() => ThreadBindings.Current.HoldUnchecked();

    /// <summary>The thread gives that back.</summary>
    public static void ReleaseUnchecked() => ThreadBindings.Current.ReleaseUnchecked();

    /// <summary>
    /// The thread is about to run code of a library that is not woven, and that may keep something in the thread: nobody will know what.
    /// </summary>
    public static void UseUnwoven() => ThreadBindings.Current.UseUnwoven();

    /// <summary>Whether the current thread holds <paramref name="holder"/>.</summary>
    internal static bool IsHeld(object holder) =>
        Monitor.IsEntered(holder) || holder switch
        {
            ReaderWriterLockSlim slim => slim.IsReadLockHeld || slim.IsWriteLockHeld || slim.IsUpgradeableReadLockHeld,
            ReaderWriterLock old => old.IsReaderLockHeld || old.IsWriterLockHeld,
            _ => holder.GetType().FullName switch
            {
                "System.Threading.Lock" => IsLockHeld(holder),
                "System.Transactions.TransactionScope" => IsScopeHeld(holder),
                _ => false,
            },
        };

    // .NET 8 has no such class.
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "What has been trimmed away counts as held.")]
    private static bool IsLockHeld(object holder) =>
        holder.GetType().GetProperty("IsHeldByCurrentThread")?.GetValue(holder) is not false;

    // A method of its own, so that the class library's transactions are not loaded for others.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsScopeHeld(object holder) => ScopeFields.IsOfThread((TransactionScope)holder);
}
