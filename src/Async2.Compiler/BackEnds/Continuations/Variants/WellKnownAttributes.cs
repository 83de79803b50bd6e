namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>Attributes of emitted code, as a module refers to them.</summary>
internal static class WellKnownAttributes
{
    public static CustomAttribute CompilerGenerated(ModuleDefinition module) =>
        Of(module, "System.Runtime.CompilerServices.CompilerGeneratedAttribute");

    /// <summary>Keeps the frames of a method, or of all methods of a type, out of stack traces.</summary>
    public static CustomAttribute StackTraceHidden(ModuleDefinition module) => Of(module, "System.Diagnostics.StackTraceHiddenAttribute");

    /// <summary>Keeps debuggers from stopping in a method.</summary>
    public static CustomAttribute DebuggerHidden(ModuleDefinition module) => Of(module, "System.Diagnostics.DebuggerHiddenAttribute");

    private static CustomAttribute Of(ModuleDefinition module, string attribute) =>
        new(new MethodReference(".ctor", module.TypeSystem.Void, CoreLibrary.Of(module).Class(attribute)) { HasThis = true });
}
