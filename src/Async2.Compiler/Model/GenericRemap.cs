using Mono.Cecil;

namespace Async2.Compiler.Model;

/// <summary>
/// Rewrites references from one generic context to another: a state machine repeats the type parameters of its outer type
/// and of its method as its own, so a body changes its parameters when it moves between the two.
/// </summary>
internal sealed class GenericRemap(IReadOnlyDictionary<GenericParameter, TypeReference> map)
{
    /// <summary>From the parameters of a home type to those of the method it belongs to (and of the method's type).</summary>
    public static GenericRemap FromHome(TypeDefinition home, MethodDefinition method)
    {
        var map = new Dictionary<GenericParameter, TypeReference>();
        var outer = method.DeclaringType.GenericParameters;
        for (var i = 0; i < home.GenericParameters.Count; i++)
            map[home.GenericParameters[i]] = i < outer.Count ? outer[i] : method.GenericParameters[i - outer.Count];
        return new GenericRemap(map);
    }

    /// <summary>The inverse of <see cref="FromHome"/>.</summary>
    public static GenericRemap ToHome(MethodDefinition method, TypeDefinition home)
    {
        var map = new Dictionary<GenericParameter, TypeReference>();
        var outer = method.DeclaringType.GenericParameters;
        for (var i = 0; i < outer.Count; i++) map[outer[i]] = home.GenericParameters[i];
        for (var i = 0; i < method.GenericParameters.Count; i++)
            map[method.GenericParameters[i]] = home.GenericParameters[outer.Count + i];
        return new GenericRemap(map);
    }

    public OperandMap Operands(Func<ParameterDefinition, ParameterDefinition> parameter) =>
        map.Count == 0 ? OperandMap.Identity with { Parameter = parameter } : new OperandMap(Type, Member, parameter);

    public TypeReference Type(TypeReference type)
    {
        switch (type)
        {
            case GenericParameter parameter:
                return map.TryGetValue(parameter, out var stand) ? stand : parameter;
            case GenericInstanceType instance:
                var mapped = new GenericInstanceType(instance.ElementType);
                foreach (var argument in instance.GenericArguments) mapped.GenericArguments.Add(Type(argument));
                return mapped;
            case ArrayType array:
                var arrayOf = new ArrayType(Type(array.ElementType), array.Rank);
                for (var i = 0; i < array.Rank; i++) arrayOf.Dimensions[i] = array.Dimensions[i];
                return arrayOf;
            case ByReferenceType reference: return new ByReferenceType(Type(reference.ElementType));
            case PointerType pointer: return new PointerType(Type(pointer.ElementType));
            case PinnedType pinned: return new PinnedType(Type(pinned.ElementType));
            case RequiredModifierType required: return new RequiredModifierType(required.ModifierType, Type(required.ElementType));
            case OptionalModifierType optional: return new OptionalModifierType(optional.ModifierType, Type(optional.ElementType));
            case FunctionPointerType function: return Function(function);
            default: return type;
        }
    }

    public MemberReference Member(MemberReference member) => member switch
    {
        TypeReference type => Type(type),
        FieldReference field => Field(field),
        GenericInstanceMethod instance => Instance(instance),
        MethodReference method => Method(method),
        _ => member,
    };

    private static bool IsOpen(TypeReference type) => type.ContainsGenericParameter;

    private FieldReference Field(FieldReference field) =>
        IsOpen(field.DeclaringType) ? new FieldReference(field.Name, field.FieldType, Type(field.DeclaringType)) : field;

    private GenericInstanceMethod Instance(GenericInstanceMethod instance)
    {
        var mapped = new GenericInstanceMethod(Method(instance.ElementMethod));
        foreach (var argument in instance.GenericArguments) mapped.GenericArguments.Add(Type(argument));
        return mapped;
    }

    // A definition keeps meaning itself: its type is not an instance, so there is nothing in it to map.
    private MethodReference Method(MethodReference method)
    {
        if (method is MethodDefinition || !IsOpen(method.DeclaringType)) return method;
        var mapped = new MethodReference(method.Name, method.ReturnType, Type(method.DeclaringType))
        {
            HasThis = method.HasThis,
            ExplicitThis = method.ExplicitThis,
            CallingConvention = method.CallingConvention,
        };
        foreach (var parameter in method.GenericParameters)
            mapped.GenericParameters.Add(new GenericParameter(parameter.Name, mapped));
        foreach (var parameter in method.Parameters)
            mapped.Parameters.Add(new ParameterDefinition(parameter.Name, parameter.Attributes, parameter.ParameterType));
        return mapped;
    }

    private FunctionPointerType Function(FunctionPointerType function)
    {
        var mapped = new FunctionPointerType
        {
            HasThis = function.HasThis,
            ExplicitThis = function.ExplicitThis,
            CallingConvention = function.CallingConvention,
            ReturnType = Type(function.ReturnType),
        };
        foreach (var parameter in function.Parameters)
            mapped.Parameters.Add(new ParameterDefinition(parameter.Name, parameter.Attributes, Type(parameter.ParameterType)));
        return mapped;
    }
}
