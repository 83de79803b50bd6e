using System.Collections.Frozen;

namespace Async2.Compiler.Blocking;

/// <summary>Things that a thread holds, and only that thread can give back. A call while one is held is pinned.</summary>
internal static class ThreadHolders
{
    private static readonly FrozenDictionary<string, string[]> s_releases = new Dictionary<string, string[]>
    {
        ["System.Threading.Monitor"] = ["Exit"],
        ["System.Threading.Lock"] = ["Exit"],
        ["System.Threading.Lock/Scope"] = ["Dispose"],
        ["System.Threading.SpinLock"] = ["Exit"],
        ["System.Threading.Mutex"] = ["ReleaseMutex"],
        ["System.Threading.ReaderWriterLock"] = ["ReleaseReaderLock", "ReleaseWriterLock", "ReleaseLock", "DowngradeFromWriterLock"],
        ["System.Threading.ReaderWriterLockSlim"] = ["ExitReadLock", "ExitWriteLock", "ExitUpgradeableReadLock"],
    }.ToFrozenDictionary();

    /// <summary>Whether an instruction gives one back.</summary>
    public static bool IsRelease(Instruction instruction) =>
        instruction.OpCode.Code is Code.Call or Code.Callvirt && instruction.Operand is MethodReference called
            && s_releases.TryGetValue(called.DeclaringType.FullName, out var names) && names.Contains(called.Name);
}
