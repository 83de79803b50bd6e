namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>Creates members that know their future declaring type, but are not in it yet.</summary>
internal static class NewMember
{
    private const MethodAttributes StaticMethod = MethodAttributes.Assembly | MethodAttributes.Static | MethodAttributes.HideBySig;

    private const MethodAttributes OverridingMethod = MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.HideBySig;

    /// <summary>A static method of <paramref name="type"/>.</summary>
    public static MethodDefinition Static(
        TypeDefinition type, string name, TypeReference returnType, IEnumerable<ParameterDefinition> parameters) =>
        Method(type, name, StaticMethod, returnType, parameters);

    /// <summary>A method of <paramref name="type"/> that overrides a method of its base class.</summary>
    public static MethodDefinition Override(
        TypeDefinition type, string name, TypeReference returnType, IEnumerable<ParameterDefinition> parameters) =>
        Method(type, name, OverridingMethod, returnType, parameters);

    private static MethodDefinition Method(
        TypeDefinition type, string name, MethodAttributes attributes, TypeReference returnType,
        IEnumerable<ParameterDefinition> parameters)
    {
        var method = new MethodDefinition(name, attributes, returnType) { DeclaringType = type };
        foreach (var parameter in parameters) method.Parameters.Add(parameter);
        return method;
    }
}
