namespace Async2.Internals;

/// <summary>The static field by which a debugger makes the class library list active tasks.</summary>
/// <remarks>A static field of a primitive type does not move. An accessor would double the cost of a chain's start.</remarks>
internal static unsafe class TaskDebugging
{
    private static readonly bool s_isKnown = RuntimeInternal.Holds("task-debugging", () => *Address() == Field(null));

    private static readonly bool* s_field = s_isKnown ? Address() : null;

    internal static bool IsOn
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => s_isKnown ? *s_field : Debugger.IsAttached;
    }

    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "s_asyncDebuggingEnabled")]
    private static extern ref bool Field(Task? declaringType);

    private static bool* Address() => (bool*)Unsafe.AsPointer(ref Field(null));
}
