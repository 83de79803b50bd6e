namespace Async2;

/// <summary>The target and the method of a delegate. A delegate without a single target leads to no variant.</summary>
[StackTraceHidden]
internal static class DelegateCallee
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static object? Target(Delegate callee) => DelegateFields.AreKnown ? DelegateFields.Target(callee) : TargetByReflection(callee);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Method(Delegate callee)
    {
        if (!DelegateFields.AreKnown) return MethodByReflection(callee);
        nint behindStub = DelegateFields.MethodBehindStub(callee);
        return behindStub != 0 ? behindStub : DelegateFields.Method(callee);
    }

    /// <summary>Whether invoking the delegate passes its target to its method.</summary>
    internal static bool PassesTarget(Delegate callee) => callee.Target is not null && HasSingleTarget(callee);

    /// <summary>Whether it calls a static method with its arguments alone.</summary>
    internal static bool IsUnbound(Delegate callee) => callee.Target is null && callee.Method.IsStatic && HasSingleTarget(callee);

    private static object? TargetByReflection(Delegate callee) => HasSingleTarget(callee) ? callee.Target : null;

    // A method without a handle has no variant, so it needs no key.
    private static nint MethodByReflection(Delegate callee) =>
        (PassesTarget(callee) || IsUnbound(callee)) && callee.Method.DeclaringType is not null
            ? callee.Method.MethodHandle.Value
            : 0;

    private static bool HasSingleTarget(Delegate callee) => callee.GetInvocationList().Length == 1;
}
