namespace Async2.Compiler.Diagnostics.Verification;

/// <summary>
/// The references that a body may use: type parameters of its method and of its method's type, and references of its own module.
/// </summary>
/// <remarks>
/// The signature of a referenced member has the member's own type parameters. Only the type and the type arguments through which
/// it is referenced are in the body's context. References to other modules must have been imported.
/// </remarks>
internal sealed class ReferenceScope(MethodDefinition method)
{
    // Cecil returns the same object for most mentions of a member.
    private readonly HashSet<object> _good = new(ReferenceEqualityComparer.Instance);

    public string? ProblemWith(TypeReference type) => _good.Contains(type) ? null : Noted(type, Type(type, inContext: true));

    public string? ProblemWith(CallSite site) => _good.Contains(site) ? null : Noted(site, Signature(site, inContext: true));

    public string? ProblemWith(MemberReference member) => member switch
    {
        TypeReference type => ProblemWith(type),
        _ when _good.Contains(member) => null,
        FieldReference field => Noted(field, Field(field)),
        MethodReference called => Noted(called, Method(called)),
        _ => $"operand is {member.GetType().Name}",
    };

    private string? Noted(object reference, string? problem)
    {
        if (problem is null) _good.Add(reference);
        return problem;
    }

    private string? Field(FieldReference field) =>
        field.DeclaringType is null ? $"field {field.Name} belongs to no type"
        : Type(field.DeclaringType, inContext: true) ?? (field is FieldDefinition ? null : Type(field.FieldType, inContext: false));

    private string? Method(MethodReference called)
    {
        if (called.DeclaringType is null) return $"method {called.Name} belongs to no type";
        if (Type(called.DeclaringType, inContext: true) is { } problem) return problem;
        if (called is GenericInstanceMethod instance)
        {
            if (instance.ElementMethod.GenericParameters.Count != instance.GenericArguments.Count)
                return $"{called.Name} wants {instance.ElementMethod.GenericParameters.Count} type arguments, "
                    + $"has {instance.GenericArguments.Count}";
            if (FirstProblem(instance.GenericArguments, inContext: true) is { } argument) return argument;
        }

        return called is MethodDefinition ? null : Signature(called, inContext: false);
    }

    private string? Signature(IMethodSignature signature, bool inContext) =>
        Type(signature.ReturnType, inContext) ?? FirstProblem(signature.Parameters.Select(p => p.ParameterType), inContext);

    private string? FirstProblem(IEnumerable<TypeReference> types, bool inContext)
    {
        foreach (var type in types)
            if (Type(type, inContext) is { } problem) return problem;
        return null;
    }

    private string? Type(TypeReference? type, bool inContext)
    {
        switch (type)
        {
            case null: return "a type is missing";
            case GenericParameter parameter:
                return !inContext || parameter.Owner == method || parameter.Owner == method.DeclaringType
                    ? null
                    : $"type parameter {parameter.Name} of {parameter.Owner}";
            case GenericInstanceType instance:
                return Type(instance.ElementType, inContext) ?? Arity(instance) ?? FirstProblem(instance.GenericArguments, inContext);
            case FunctionPointerType function: return Signature(function, inContext);
            case IModifierType modified: return Type(modified.ModifierType, inContext) ?? Type(modified.ElementType, inContext);
            case TypeSpecification specification: return Type(specification.ElementType, inContext);
            default:
                return type.Module == method.Module ? null : $"{type.FullName} is not imported";
        }
    }

    private static string? Arity(GenericInstanceType instance) =>
        instance.ElementType.GenericParameters.Count is var wanted and > 0 && wanted != instance.GenericArguments.Count
            ? $"{instance.ElementType.Name} wants {wanted} type arguments, has {instance.GenericArguments.Count}"
            : null;
}
