namespace Async2.Compiler.Model;

/// <summary>Derives references from references.</summary>
internal static class References
{
    /// <summary>The method that <paramref name="method"/> names, on another instance of its declaring type.</summary>
    public static MethodReference On(MethodReference method, TypeReference type)
    {
        var reference = new MethodReference(method.Name, method.ReturnType, type)
        {
            HasThis = method.HasThis,
            ExplicitThis = method.ExplicitThis,
            CallingConvention = method.CallingConvention,
        };
        foreach (var parameter in method.GenericParameters)
            reference.GenericParameters.Add(new GenericParameter(parameter.Name, reference));
        foreach (var parameter in method.Parameters)
            reference.Parameters.Add(new ParameterDefinition(parameter.Name, parameter.Attributes, parameter.ParameterType));
        return reference;
    }
}
