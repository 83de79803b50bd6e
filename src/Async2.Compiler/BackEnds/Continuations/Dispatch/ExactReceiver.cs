namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>
/// Finds the override that a virtual call reaches if the receiver is known to be of a sealed class. Compilers name the overridden method.
/// </summary>
internal sealed class ExactReceiver(IlBody body)
{
    private readonly Lazy<StackTypes> _stack = new(() => StackTypes.Of(ControlFlow.Of(body)));

    /// <summary>The method that the <c>callvirt</c> at a position reaches; null if the receiver decides, or a type is generic.</summary>
    public MethodDefinition? Target(int position)
    {
        var called = (MethodReference)body.Code[position].Operand;
        if (called is GenericInstanceMethod || called.Resolve() is not { IsVirtual: true } slot
            || slot.DeclaringType is { IsInterface: true } or { HasGenericParameters: true })
            return null;
        var stack = _stack.Value.Before(position);
        var receiver = stack[stack.Count - 1 - called.Parameters.Count].Type;
        if (receiver is null
            || TypeKinds.Definition(receiver) is not { IsSealed: true, IsValueType: false, HasGenericParameters: false } type)
            return null;
        MethodDefinition? target = null;
        foreach (var at in BaseTypes.SelfAndBasesOf(type).TakeWhile(t => !t.HasGenericParameters))
        {
            if (at == slot.DeclaringType) return target ?? slot;
            var alike = at.Methods.FirstOrDefault(m => IsLike(m, slot));
            // Methods that hide the slot, or override it under another name, are rare: such calls stay dispatched.
            if (alike is { IsNewSlot: true } || at.Methods.Any(m => ExplicitOverrides.Of(m).Any(o => o.Name == slot.Name))) return null;
            target ??= alike;
        }

        return null;
    }

    private static bool IsLike(MethodDefinition method, MethodDefinition slot) =>
        method.IsVirtual && method.Name == slot.Name && method.GenericParameters.Count == slot.GenericParameters.Count
        && method.Parameters.Count == slot.Parameters.Count
        && method.Parameters.Zip(slot.Parameters).All(p => TypeIdentity.Same(p.First.ParameterType, p.Second.ParameterType));
}
