namespace Async2.Compiler.Model;

/// <summary>
/// Rewrites references from one generic context to another. A state machine repeats the type parameters of its outer type and of
/// its method as its own, so a body changes its parameters when it moves between the two.
/// </summary>
internal sealed class GenericRemap(IReadOnlyDictionary<GenericParameter, TypeReference> map)
{
    private readonly TypeRewrite _types = new(parameter => map.GetValueOrDefault(parameter, parameter));

    /// <summary>Keeps every reference unchanged.</summary>
    public static GenericRemap Identity { get; } = new(new Dictionary<GenericParameter, TypeReference>());

    /// <summary>From the parameters of a continuation class to those of the method it belongs to (and of the method's type).</summary>
    public static GenericRemap FromClass(TypeDefinition owner, MethodDefinition method)
    {
        var map = new Dictionary<GenericParameter, TypeReference>();
        var outer = method.DeclaringType.GenericParameters;
        for (var i = 0; i < owner.GenericParameters.Count; i++)
            map[owner.GenericParameters[i]] = i < outer.Count ? outer[i] : method.GenericParameters[i - outer.Count];
        return new GenericRemap(map);
    }

    /// <summary>The inverse of <see cref="FromClass"/>.</summary>
    public static GenericRemap ToClass(MethodDefinition method, TypeDefinition owner)
    {
        var map = new Dictionary<GenericParameter, TypeReference>();
        var outer = method.DeclaringType.GenericParameters;
        for (var i = 0; i < outer.Count; i++) map[outer[i]] = owner.GenericParameters[i];
        for (var i = 0; i < method.GenericParameters.Count; i++)
            map[method.GenericParameters[i]] = owner.GenericParameters[outer.Count + i];
        return new GenericRemap(map);
    }

    public OperandMap Operands(Func<ParameterDefinition, ParameterDefinition> parameter) =>
        map.Count == 0 ? OperandMap.Identity with { Parameter = parameter } : new OperandMap(Type, Member, parameter);

    public TypeReference Type(TypeReference type) => _types.Of(type);

    public MemberReference Member(MemberReference member) => member switch
    {
        TypeReference type => Type(type),
        FieldReference field => Field(field),
        GenericInstanceMethod instance => Instance(instance),
        MethodReference method => Method(method),
        _ => member,
    };

    private FieldReference Field(FieldReference field) =>
        Type(field.DeclaringType) is var type && ReferenceEquals(type, field.DeclaringType)
            ? field
            : new FieldReference(field.Name, field.FieldType, type);

    private GenericInstanceMethod Instance(GenericInstanceMethod instance)
    {
        var mapped = new GenericInstanceMethod(Method(instance.ElementMethod));
        foreach (var argument in instance.GenericArguments) mapped.GenericArguments.Add(Type(argument));
        return mapped;
    }

    // A definition is not a generic instance, so there is nothing in it to map.
    private MethodReference Method(MethodReference method) =>
        method is MethodDefinition || Type(method.DeclaringType) is var type && ReferenceEquals(type, method.DeclaringType)
            ? method
            : References.On(method, type);
}
