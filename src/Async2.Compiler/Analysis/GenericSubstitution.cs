namespace Async2.Compiler.Analysis;

/// <summary>Replaces type parameters by type arguments: the signature of a member at its place of use.</summary>
/// <remarks>
/// <code>
/// field    !0 Box`1&lt;string&gt;::Value                 FieldTypeOf  → string
/// method   List`1&lt;!!0&gt; Enumerable::ToList&lt;!0&gt;(…)   ReturnTypeOf → List`1&lt;!0&gt;
/// </code>
/// The parameters on the left belong to the member, those on the right to the method whose body mentions it. Types without
/// parameters are returned as the same object.
/// </remarks>
internal static class GenericSubstitution
{
    public static TypeReference ReturnTypeOf(MethodReference method) => InContextOf(method, method.ReturnType);

    /// <summary>The type of the parameter at <paramref name="index"/>, not counting <c>this</c>.</summary>
    public static TypeReference ParameterTypeOf(MethodReference method, int index) =>
        InContextOf(method, method.Parameters[index].ParameterType);

    public static TypeReference FieldTypeOf(FieldReference field) => InContextOf(field.DeclaringType, field.FieldType);

    /// <summary>A type that a member of <paramref name="declaring"/>, or its base list, mentions.</summary>
    public static TypeReference InContextOf(TypeReference declaring, TypeReference mentioned) =>
        Substitute(mentioned, declaring as IGenericInstance, null);

    /// <summary>
    /// Replaces the type's parameters (<c>!n</c>) and the method's (<c>!!n</c>) in <paramref name="type"/>. Parameters without
    /// arguments stay.
    /// </summary>
    public static TypeReference Substitute(TypeReference type, IGenericInstance? declaringTypeArgs, IGenericInstance? methodArgs)
    {
        if (declaringTypeArgs is null && methodArgs is null) return type;
        return new TypeRewrite(Argument).Of(type);

        TypeReference Argument(GenericParameter parameter)
        {
            var arguments = parameter.Type == GenericParameterType.Type ? declaringTypeArgs : methodArgs;
            return arguments is not null && parameter.Position < arguments.GenericArguments.Count
                ? arguments.GenericArguments[parameter.Position]
                : parameter;
        }
    }

    private static TypeReference InContextOf(MethodReference method, TypeReference type) =>
        Substitute(type, method.DeclaringType as IGenericInstance, method as IGenericInstance);
}
