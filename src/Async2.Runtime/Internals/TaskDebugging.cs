namespace Async2.Internals;

/// <summary>The static field by which a debugger has the class library keep a list of the tasks that are active.</summary>
/// <remarks>A static field of a primitive type does not move. By its accessor a look at it would cost as much as all else that a chain's
/// start does.</remarks>
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
