using System.Globalization;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>
/// Creates a continuation class for a method that was compiled to async IL: a type like the state machine that it would have had.
/// </summary>
internal static class NewStateMachine
{
    private const string Services = "System.Runtime.CompilerServices.";

    /// <param name="method">The method, which keeps its attributes until the type is declared.</param>
    /// <param name="number">Distinguishes the types that are created for one outer type.</param>
    public static TypeDefinition Make(MethodDefinition method, int number)
    {
        // As Roslyn does: a dot would end the namespace when reflection reads the name.
        var name = $"<{method.Name.Replace('.', '-')}>d__r{number.ToString(CultureInfo.InvariantCulture)}";
        var type = new TypeDefinition("", name, TypeAttributes.NestedPrivate | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit)
        {
            DeclaringType = method.DeclaringType,
        };
        TypeParameters.Repeat(TypeParameters.Of(method), type);
        // Also within a closure, where Roslyn omits it: with it the CLR prints a frame of the type as one of its method.
        type.CustomAttributes.Add(WellKnownAttributes.CompilerGenerated(method.Module));
        AddInterface(type, CoreLibrary.Of(method.Module));
        return type;
    }

    // Its methods are inherited.
    private static void AddInterface(TypeDefinition type, CoreLibrary core)
    {
        type.Interfaces.Add(new InterfaceImplementation(core.Class(Services + "IAsyncStateMachine")));
    }
}
