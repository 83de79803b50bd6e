using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// <see cref="Dispatch"/> for calls in methods that are asked (<see cref="Relay"/>). A callee that can be asked itself is given by its
/// number in the place of the address of its variant, which would do nothing else: see <see cref="Relay.CallsMethod"/>. Thread-safe.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class RelayDispatch
{
    /// <inheritdoc cref="Dispatch.Resolve(ref DispatchEntry?, object, Delegate, RuntimeTypeHandle)"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Resolve(ref DispatchEntry? entries, object receiver, Delegate target, RuntimeTypeHandle returnType) =>
        Dispatch.Resolve(ref entries, receiver, target, returnType, ContextMode.Async1, asks: true);

    /// <inheritdoc cref="Dispatch.Resolve(ref DispatchEntry?, object, Delegate, RuntimeTypeHandle, nint, RuntimeTypeHandle, bool)"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Resolve(
        ref DispatchEntry? entries, object receiver, Delegate target, RuntimeTypeHandle returnType, nint instance,
        RuntimeTypeHandle slotType, bool isGenericMethod) =>
        Dispatch.Resolve(ref entries, receiver, target, returnType, instance, slotType, isGenericMethod, ContextMode.Async1, asks: true);

    /// <inheritdoc cref="Dispatch.ResolveTarget(ref DispatchEntry?, Delegate, RuntimeTypeHandle)"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint ResolveTarget(ref DispatchEntry? entries, Delegate callee, RuntimeTypeHandle returnType) =>
        Dispatch.ResolveTarget(ref entries, callee, returnType, ContextMode.Async1, asks: true);
}
