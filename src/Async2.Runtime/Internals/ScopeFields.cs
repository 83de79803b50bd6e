using System.Transactions;

namespace Async2.Internals;

/// <summary>The state of a <see cref="TransactionScope"/>.</summary>
internal static class ScopeFields
{
    private const BindingFlags Members = BindingFlags.Instance | BindingFlags.NonPublic;

    private static readonly bool s_areKnown = RuntimeInternal.Holds("transaction-scopes", Check);

    /// <summary>Whether only the thread that has opened the scope may close it, and has not.</summary>
    internal static bool IsOfThread(TransactionScope scope) =>
        s_areKnown ? !IsDisposed(scope) && !FlowsAcrossThreads(scope) : Transaction.Current is not null;

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_disposed")]
    private static extern ref bool IsDisposed(TransactionScope scope);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_AsyncFlowEnabled")]
    private static extern bool FlowsAcrossThreads(TransactionScope scope);

    // Testing its use would open a scope in those of the program.
    private static bool Check() =>
        typeof(TransactionScope).GetField("_disposed", Members)?.FieldType == typeof(bool)
            && typeof(TransactionScope).GetProperty("AsyncFlowEnabled", Members)?.PropertyType == typeof(bool);
}
