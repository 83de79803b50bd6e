using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// <see cref="Dispatch"/> for calls in methods in mode <see cref="ContextMode.Flow"/>. They do not protect themselves from what a
/// callee does to the contexts, so they reach the variants of methods in that mode only; any other is called by its task method,
/// which undoes it. Thread-safe.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class FlowingDispatch
{
    /// <inheritdoc cref="Dispatch.Resolve(ref DispatchEntry?, object, Delegate, RuntimeTypeHandle)"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Resolve(ref DispatchEntry? entries, object receiver, Delegate target, RuntimeTypeHandle returnType) =>
        Dispatch.Resolve(ref entries, receiver, target, returnType, ContextMode.Flow);

    /// <inheritdoc
    /// cref="Dispatch.ResolveInstance(ref DispatchEntry?, object, Delegate, RuntimeTypeHandle, nint, RuntimeTypeHandle, bool)"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint ResolveInstance(
        ref DispatchEntry? entries, object receiver, Delegate target, RuntimeTypeHandle returnType, nint instance,
        RuntimeTypeHandle slotType, bool isGenericMethod) =>
        Dispatch.ResolveInstance(ref entries, receiver, target, returnType, instance, slotType, isGenericMethod, ContextMode.Flow);

    /// <inheritdoc cref="Dispatch.ResolveTarget(ref DispatchEntry?, Delegate, RuntimeTypeHandle)"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint ResolveTarget(ref DispatchEntry? entries, Delegate callee, RuntimeTypeHandle returnType) =>
        Dispatch.ResolveTarget(ref entries, callee, returnType, ContextMode.Flow);
}
