namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>The effects of a call of the original method besides running it: the variant must have them, too.</summary>
internal static class CallSemantics
{
    /// <summary>The code at the start of <paramref name="variant"/>.</summary>
    public static IEnumerable<Instruction> Entry(ContinuationClass owner, MethodDefinition variant)
    {
        var method = owner.Method.Method;
        if (method.HasThis && !method.DeclaringType.IsValueType) return CheckReceiver(owner, variant);
        return TypeInitializer(method, owner.ToClass.Type(TypeParameters.SelfOf(method.DeclaringType)));
    }

    /// <summary>Runs the initializer of the method's type, if a call of the method may do so.</summary>
    public static IEnumerable<Instruction> TypeInitializer(MethodDefinition method, TypeReference self) =>
        RunsTypeInitializer(method) ? RunTypeInitializer(method, self) : [];

    // callvirt throws for a null receiver.
    private static IEnumerable<Instruction> CheckReceiver(ContinuationClass owner, MethodDefinition variant) =>
        [Il.Of(OpCodes.Ldarg, variant.Parameters[0]), owner.Runtime.Call(typeof(Receiver), nameof(Receiver.ThrowIfNull))];

    /// <summary>
    /// Whether a call of the method may run the initializer of its type, which is not the type of the variant: without beforefieldinit the
    /// first call of a static method (or of any method of a value type) does, ECMA-335 I.8.9.5.
    /// </summary>
    public static bool RunsTypeInitializer(MethodDefinition method) =>
        !method.DeclaringType.IsBeforeFieldInit && method.DeclaringType.Methods.Any(m => m.IsConstructor && m.IsStatic);

    // A load of a static field runs it too, and costs nothing once it has run.
    private static IEnumerable<Instruction> RunTypeInitializer(MethodDefinition method, TypeReference self)
    {
        var type = method.DeclaringType;
        if (type.Fields.FirstOrDefault(f => f.IsStatic && !f.IsLiteral && !f.HasCustomAttributes && f.RVA == 0) is { } field)
        {
            var reference = self == type ? field : new FieldReference(field.Name, field.FieldType, self);
            return [Il.Of(OpCodes.Ldsfld, reference), Il.Of(OpCodes.Pop)];
        }

        var core = CoreLibrary.Of(method.Module);
        var run = new MethodReference(
            "RunClassConstructor", method.Module.TypeSystem.Void, core.Class("System.Runtime.CompilerServices.RuntimeHelpers"));
        run.Parameters.Add(new ParameterDefinition(core.Struct("System.RuntimeTypeHandle")));
        return [Il.Of(OpCodes.Ldtoken, self), Il.Call(run)];
    }
}
