namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>A method of an assembly that was woven earlier.</summary>
internal sealed class WovenCallee : Callee
{
    private readonly MethodDefinition _variant;

    private WovenCallee(MethodDefinition method, MethodDefinition variant, ContextMode contexts) =>
        (Method, _variant, Contexts) = (method, variant, contexts);

    public override MethodDefinition Method { get; }

    public override ContextMode Contexts { get; }

    public override bool MayDecline => IsPassThrough;

    private bool IsPassThrough => HelperType.Owns(_variant);

    /// <summary>The method with its variant; null if it has none.</summary>
    public static WovenCallee? Of(MethodDefinition method) => OfAsync(method) ?? OfPassThrough(method);

    /// <summary>The synchronous method with its twin; null if it has none.</summary>
    public static WovenCallee? OfTwin(MethodDefinition method) =>
        TwinMark.ClassOf(method) is { } type && RunningIn(type) is { } twin ? new WovenCallee(method, twin, ContextMode.Flow) : null;

    public override MethodReference VariantWith(ModuleDefinition module, IEnumerable<TypeReference> typeArguments)
    {
        var variant = module.ImportReference(_variant);
        if (IsPassThrough) return Instance(variant, typeArguments);
        return _variant.DeclaringType.HasGenericParameters
            ? References.On(variant, CoreLibrary.Instance(variant.DeclaringType.GetElementType(), typeArguments))
            : variant;
    }

    private static WovenCallee? OfAsync(MethodDefinition method)
    {
        if (method.ReturnType.MetadataType == MetadataType.Void || MachineAttribute.MachineOf(method) is not { } type) return null;
        if (type.CustomAttributes.Any(a => a.AttributeType.Name == nameof(KeepTasksAttribute))) return null;
        if (RunningIn(type) is not { } variant) return null;
        var flows = variant.CustomAttributes.Any(a => a.AttributeType.Name == nameof(FlowingVariantAttribute));
        return new WovenCallee(method, variant, flows ? ContextMode.Flow : ContextMode.Async1);
    }

    private static WovenCallee? OfPassThrough(MethodDefinition method)
    {
        if (method.Module.GetType(HelperType.Name) is not { } helper) return null;
        foreach (var contexts in Enum.GetValues<ContextMode>())
        {
            var name = VariantNames.PassThrough(method, contexts);
            if (helper.Methods.FirstOrDefault(m => m.Name == name && TakesTheSame(m, method)) is { } variant)
                return new WovenCallee(method, variant, contexts);
        }

        return null;
    }

    private static MethodDefinition? RunningIn(TypeDefinition type) =>
        type.Methods.FirstOrDefault(m => m.IsStatic && m.Name == VariantNames.Running && ReturnsWhatVariantsReturn(m));

    private static bool ReturnsWhatVariantsReturn(MethodDefinition method) =>
        method.ReturnType.GetElementType().Name is nameof(Continuation) or nameof(AsyncResult<int>) + "`1";

    // The type parameters of a variant have the names of those of type and method.
    private static bool TakesTheSame(MethodDefinition variant, MethodDefinition method)
    {
        var parameters = method.Parameters.Select(p => p.ParameterType.FullName);
        if (method.HasThis) parameters = parameters.Prepend(TypeParameters.SelfOf(method.DeclaringType).FullName);
        return variant.Parameters.Select(p => p.ParameterType.FullName).SequenceEqual(parameters)
            && variant.GenericParameters.Count == method.GenericParameters.Count + method.DeclaringType.GenericParameters.Count;
    }

    private static MethodReference Instance(MethodReference method, IEnumerable<TypeReference> arguments)
    {
        if (!method.HasGenericParameters) return method;
        var instance = new GenericInstanceMethod(method);
        foreach (var argument in arguments) instance.GenericArguments.Add(argument);
        return instance;
    }
}
