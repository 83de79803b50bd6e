using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>What identifies the method behind a delegate, at the price of two field loads. The names are the same on .NET 8, 9 and 10.</summary>
/// <remarks>
/// For a delegate over an instance method, Target and Method are the receiver and the method's address. For one over a static method, and for one with several
/// targets, Target is not what the method takes, and Method is the address of a stub: such pairs lead to no variant.
/// </remarks>
[StackTraceHidden]
internal static class Delegates
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static object? Target(Delegate callee) => TargetField(callee);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Method(Delegate callee) => MethodField(callee);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_target")]
    private static extern ref object? TargetField(Delegate callee);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_methodPtr")]
    private static extern ref nint MethodField(Delegate callee);
}
