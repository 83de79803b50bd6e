namespace Async2.Compiler.Blocking;

/// <summary>The table of things that a thread holds, and only that thread can give back. A call while one is held is pinned.</summary>
internal static class KnownHolders
{
    private const string Threading = "System.Threading.";

    /// <summary>All of them.</summary>
    public static IReadOnlyList<ThreadHolder> All { get; } =
    [
        new(Threading + "Monitor", ["Enter", "TryEnter"], ["Exit"]),
        new(Threading + "Lock", ["Enter", "TryEnter", "EnterScope"], ["Exit", Threading + "Lock/Scope::Dispose"]),
        new(
            Threading + "ReaderWriterLockSlim",
            [
                "EnterReadLock", "TryEnterReadLock", "EnterWriteLock", "TryEnterWriteLock",
                "EnterUpgradeableReadLock", "TryEnterUpgradeableReadLock",
            ],
            ["ExitReadLock", "ExitWriteLock", "ExitUpgradeableReadLock"]),
        new(
            Threading + "ReaderWriterLock",
            ["AcquireReaderLock", "AcquireWriterLock", "UpgradeToWriterLock", "RestoreLock"],
            ["ReleaseReaderLock", "ReleaseWriterLock", "ReleaseLock", "DowngradeFromWriterLock"]),
        new("System.Transactions.TransactionScope", [".ctor"], []),
        new(Threading + "SpinLock", ["Enter", "TryEnter"], ["Exit"]) { KnowsThread = false },
        new(Threading + "WaitHandle", ["WaitOne"], [Threading + "Mutex::ReleaseMutex"])
        {
            KnowsThread = false,
            Receiver = Threading + "Mutex",
        },
    ];
}

/// <summary>A kind of things that a thread holds.</summary>
/// <param name="Type">The type whose methods take it.</param>
/// <param name="Takes">The methods that take it: of a static class, its first argument.</param>
/// <param name="Releases">The methods that give it back.</param>
internal sealed record ThreadHolder(string Type, string[] Takes, string[] Releases)
{
    /// <summary>Whether it can be asked whether a thread holds it.</summary>
    public bool KnowsThread { get; init; } = true;

    /// <summary>The static type of the receivers that count; null: all do.</summary>
    public string? Receiver { get; init; }
}
