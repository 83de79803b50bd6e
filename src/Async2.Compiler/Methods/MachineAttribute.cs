namespace Async2.Compiler.Methods;

/// <summary>
/// The attribute by which a method names the type of its state machine. Roslyn writes it; in woven assemblies all methods that have a
/// continuation class have it, whatever front end found them.
/// </summary>
/// <remarks>No other code of the compiler reads or makes it. The runtime library, the CLR's stack traces and reflection read it.</remarks>
internal static class MachineAttribute
{
    private const string Services = "System.Runtime.CompilerServices";
    private const string OfMethod = "AsyncStateMachineAttribute";
    private const string OfIterator = "AsyncIteratorStateMachineAttribute";

    /// <summary>The attribute; null if the method has none.</summary>
    public static CustomAttribute? Of(MethodDefinition method) => method.HasCustomAttributes
        ? method.CustomAttributes.FirstOrDefault(
            a => a.AttributeType.Namespace == Services && a.AttributeType.Name is OfMethod or OfIterator)
        : null;

    /// <summary>Whether the state machine is that of an async iterator.</summary>
    public static bool IsOfIterator(CustomAttribute attribute) => attribute.AttributeType.Name == OfIterator;

    /// <summary>The state machine that the method's attribute names, in the same module; null if there is none.</summary>
    public static TypeDefinition? MachineOf(MethodDefinition method) => Of(method) is { } attribute ? MachineIn(method, attribute) : null;

    /// <summary>The state machine that <paramref name="attribute"/> of <paramref name="method"/> names; null if there is none.</summary>
    public static TypeDefinition? MachineIn(MethodDefinition method, CustomAttribute attribute) =>
        AttributeBlobs.TypeNameIn(attribute) is { } name ? ReflectionNames.Find(method.Module, name) : null;

    /// <summary>A new attribute for a method that is no iterator.</summary>
    public static CustomAttribute Naming(TypeDefinition machine)
    {
        var core = CoreLibrary.Of(machine.Module);
        var attribute = core.Class($"{Services}.{OfMethod}");
        var constructor = new MethodReference(".ctor", machine.Module.TypeSystem.Void, attribute) { HasThis = true };
        constructor.Parameters.Add(new ParameterDefinition(core.Class("System.Type")));
        return new CustomAttribute(constructor, AttributeBlobs.OfText(ReflectionNames.Of(machine)));
    }
}
