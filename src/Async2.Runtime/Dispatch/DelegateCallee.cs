namespace Async2;

/// <summary>
/// The callee of a delegate: the target that the method behind it takes, and what tells methods apart. What takes no target leads to no
/// variant.
/// </summary>
[StackTraceHidden]
internal static class DelegateCallee
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static object? Target(Delegate callee) => DelegateFields.AreKnown ? DelegateFields.Target(callee) : TargetByReflection(callee);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Method(Delegate callee) => DelegateFields.AreKnown ? DelegateFields.Method(callee) : MethodByReflection(callee);

    private static object? TargetByReflection(Delegate callee) => HasSingleTarget(callee) ? callee.Target : null;

    // What has no handle has no variant either, so it needs not be told apart.
    private static nint MethodByReflection(Delegate callee) =>
        callee.Target is not null && HasSingleTarget(callee) && callee.Method.DeclaringType is not null
            ? callee.Method.MethodHandle.Value
            : 0;

    private static bool HasSingleTarget(Delegate callee) => callee.GetInvocationList().Length == 1;
}
