namespace Async2.Compiler.Methods;

/// <summary>The attribute by which a synchronous method of a woven assembly names the class of its twin.</summary>
internal static class TwinMark
{
    /// <summary>The class, in the same module; null if the method has no twin.</summary>
    public static TypeDefinition? ClassOf(MethodDefinition method) =>
        Of(method) is { } attribute ? MachineAttribute.MachineIn(method, attribute) : null;

    private static CustomAttribute? Of(MethodDefinition method) => method.HasCustomAttributes
        ? method.CustomAttributes.FirstOrDefault(a => a.AttributeType.FullName == typeof(TwinAttribute).FullName)
        : null;
}
