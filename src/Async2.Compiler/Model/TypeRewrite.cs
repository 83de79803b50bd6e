namespace Async2.Compiler.Model;

/// <summary>Replaces type parameters in a type, at any depth. A type without parameters is returned as the same object.</summary>
/// <param name="argument">The replacement of a parameter: another type, or the parameter itself.</param>
internal sealed class TypeRewrite(Func<GenericParameter, TypeReference> argument)
{
    public TypeReference Of(TypeReference type)
    {
        switch (type)
        {
            case GenericParameter parameter: return argument(parameter);
            case GenericInstanceType instance: return Instance(instance);
            case FunctionPointerType function: return Function(function);
            case TypeSpecification specification:
                var element = Of(specification.ElementType);
                return ReferenceEquals(element, specification.ElementType) ? type : Rebuilt(specification, element);
            default: return type;
        }
    }

    private GenericInstanceType Instance(GenericInstanceType instance)
    {
        GenericInstanceType? changed = null;
        for (var i = 0; i < instance.GenericArguments.Count; i++)
        {
            var mapped = Of(instance.GenericArguments[i]);
            if (ReferenceEquals(mapped, instance.GenericArguments[i])) continue;
            changed ??= Copy(instance);
            changed.GenericArguments[i] = mapped;
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
