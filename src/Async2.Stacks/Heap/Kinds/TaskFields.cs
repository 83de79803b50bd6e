namespace Async2.Stacks.Heap.Kinds;

/// <summary>Fields of <c>System.Threading.Tasks.Task</c>, the same in .NET 8 to 11.</summary>
internal static class TaskFields
{
    public const string Flags = "m_stateFlags";
    public const string Continuation = "m_continuationObject";
    public const string Action = "m_action";
    public const string StateObject = "m_stateObject";

    private const int Faulted = 0x200000;
    private const int Canceled = 0x400000;
    private const int RanToCompletion = 0x1000000;

    /// <summary>Whether a task has ended without an exception, and was not cancelled.</summary>
    public static bool HasResult(int flags) => (flags & RanToCompletion) != 0;

    public static bool IsCompleted(int flags) => (flags & (Faulted | Canceled | RanToCompletion)) != 0;
}
