using Mono.Cecil;

namespace Async2.Compiler.Analysis;

/// <summary>
/// Puts type arguments in the place of type parameters: what a signature means where its member is used.
/// </summary>
/// <remarks>
/// <code>
/// field    !0 Box`1&lt;string&gt;::Value                 FieldTypeOf  → string
/// method   List`1&lt;!!0&gt; Enumerable::ToList&lt;!0&gt;(…)   ReturnTypeOf → List`1&lt;!0&gt;
/// </code>
/// The parameters on the left belong to the member, those on the right to the method whose body mentions it. Types that hold
/// no parameter come back as the same object.
/// </remarks>
internal static class GenericSubstitution
{
    public static TypeReference ReturnTypeOf(MethodReference method) => InContextOf(method, method.ReturnType);

    /// <summary>The type of the parameter at <paramref name="index"/>, not counting <c>this</c>.</summary>
    public static TypeReference ParameterTypeOf(MethodReference method, int index) =>
        InContextOf(method, method.Parameters[index].ParameterType);

    public static TypeReference FieldTypeOf(FieldReference field) =>
        Substitute(field.FieldType, field.DeclaringType as IGenericInstance, null);

    /// <summary>
    /// <paramref name="type"/> with the type's parameters (<c>!n</c>) and the method's (<c>!!n</c>) replaced; parameters for
    /// which there are no arguments stay.
    /// </summary>
    public static TypeReference Substitute(TypeReference type, IGenericInstance? declaringTypeArgs, IGenericInstance? methodArgs)
    {
        if (declaringTypeArgs is null && methodArgs is null) return type;
        return new Substituter(declaringTypeArgs, methodArgs).Of(type);
    }

    private static TypeReference InContextOf(MethodReference method, TypeReference type) =>
        Substitute(type, method.DeclaringType as IGenericInstance, method as IGenericInstance);

    private readonly struct Substituter(IGenericInstance? ofType, IGenericInstance? ofMethod)
    {
        public TypeReference Of(TypeReference type)
        {
            switch (type)
            {
                case GenericParameter parameter: return Argument(parameter);
                case GenericInstanceType instance: return Instance(instance);
                case FunctionPointerType function: return Function(function);
                case TypeSpecification specification:
                    var element = Of(specification.ElementType);
                    return ReferenceEquals(element, specification.ElementType) ? type : Rebuilt(specification, element);
                default: return type;
            }
        }

        private TypeReference Argument(GenericParameter parameter)
        {
            var arguments = parameter.Type == GenericParameterType.Type ? ofType : ofMethod;
            return arguments is not null && parameter.Position < arguments.GenericArguments.Count
                ? arguments.GenericArguments[parameter.Position]
                : parameter;
        }

        private GenericInstanceType Instance(GenericInstanceType instance)
        {
            GenericInstanceType? changed = null;
            for (var i = 0; i < instance.GenericArguments.Count; i++)
            {
                var argument = Of(instance.GenericArguments[i]);
                if (ReferenceEquals(argument, instance.GenericArguments[i])) continue;
                changed ??= Copy(instance);
                changed.GenericArguments[i] = argument;
            }

            return changed ?? instance;
        }

        private static GenericInstanceType Copy(GenericInstanceType instance)
        {
            var copy = new GenericInstanceType(instance.ElementType);
            foreach (var argument in instance.GenericArguments) copy.GenericArguments.Add(argument);
            return copy;
        }

        private FunctionPointerType Function(FunctionPointerType function)
        {
            var result = Of(function.ReturnType);
            var changed = !ReferenceEquals(result, function.ReturnType);
            var parameters = new TypeReference[function.Parameters.Count];
            for (var i = 0; i < parameters.Length; i++)
            {
                parameters[i] = Of(function.Parameters[i].ParameterType);
                changed |= !ReferenceEquals(parameters[i], function.Parameters[i].ParameterType);
            }

            if (!changed) return function;
            var copy = new FunctionPointerType
            {
                HasThis = function.HasThis,
                ExplicitThis = function.ExplicitThis,
                CallingConvention = function.CallingConvention,
                ReturnType = result,
            };
            foreach (var parameter in parameters) copy.Parameters.Add(new ParameterDefinition(parameter));
            return copy;
        }

        private static TypeReference Rebuilt(TypeSpecification specification, TypeReference element) => specification switch
        {
            ArrayType array => Array(array, element),
            ByReferenceType => new ByReferenceType(element),
            PointerType => new PointerType(element),
            PinnedType => new PinnedType(element),
            SentinelType => new SentinelType(element),
            RequiredModifierType required => new RequiredModifierType(required.ModifierType, element),
            OptionalModifierType optional => new OptionalModifierType(optional.ModifierType, element),
            _ => throw new NotSupportedException($"type specification {specification.GetType().Name}"),
        };

        private static ArrayType Array(ArrayType array, TypeReference element)
        {
            if (array.IsVector) return new ArrayType(element);
            var copy = new ArrayType(element, array.Rank);
            for (var i = 0; i < array.Rank; i++) copy.Dimensions[i] = array.Dimensions[i];
            return copy;
        }
    }
}
