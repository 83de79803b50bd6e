using System.Diagnostics;
using System.Diagnostics.Tracing;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>Whether anybody follows what tasks do. The names are the same on .NET 8, 9 and 10.</summary>
[StackTraceHidden]
internal static unsafe class TaskEvents
{
    private static readonly EventSource? s_source = FindSource();

    // A static field of a primitive type does not move. By its accessor it would cost as much as all the rest.
    private static readonly bool* s_isDebugging = (bool*)Unsafe.AsPointer(ref IsDebugging(null));

    /// <summary>Whether somebody listens to the class library's event source of tasks, or a debugger has it list them.</summary>
    internal static bool AreWanted
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (s_source is not null && s_source.IsEnabled()) || *s_isDebugging;
    }

    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "s_asyncDebuggingEnabled")]
    private static extern ref bool IsDebugging(Task? declaringType);

    // It is there as soon as a task has been completed.
    private static EventSource? FindSource()
    {
        AsyncTaskMethodBuilder builder = default;
        _ = builder.Task;
        builder.SetResult();
        return EventSource.GetSources().FirstOrDefault(s => s.Name == "System.Threading.Tasks.TplEventSource");
    }
}
