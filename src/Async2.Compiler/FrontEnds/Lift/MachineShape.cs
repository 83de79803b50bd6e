using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>The common shape of all Roslyn state machines.</summary>
/// <remarks>
/// <code>
/// T Outer&lt;A&gt;.M&lt;B&gt;()    →    class or struct &lt;M&gt;d__1&lt;A, B&gt; : IAsyncStateMachine { void MoveNext() … }
/// </code>
/// </remarks>
internal static class MachineShape
{
    /// <summary>The state number while user code runs.</summary>
    public const int Running = -1;

    /// <summary>A state machine of Roslyn's.</summary>
    public static StateMachine Of(
        TypeDefinition type, MethodDefinition moveNext, FieldDefinition state, FieldDefinition builder, FieldDefinition? self,
        IReadOnlyDictionary<FieldDefinition, ParameterDefinition> parameters) =>
        new(type, moveNext, Running, SuspensionExit.OwnLeave, new FieldPath(state), new FieldPath(builder), self, parameters);

    /// <exception cref="Refusal">The state machine has another shape.</exception>
    public static void Require(MethodDefinition method, TypeDefinition machine, MethodDefinition moveNext)
    {
        if (machine.GenericParameters.Count != method.DeclaringType.GenericParameters.Count + method.GenericParameters.Count
            || moveNext.HasParameters || moveNext.ReturnType.MetadataType != MetadataType.Void
            || machine.Methods.Any(m => m.HasGenericParameters || !m.HasBody || !m.HasThis || m.IsStatic)
            || machine.HasGenericParameters && HasTwoOfOneName(machine))
        {
            throw Refusal.Of(SkipReason.UnknownStateMachine);
        }
    }

    // Debug builds have such fields for parameters called _. Only in generic types are fields identified by name.
    private static bool HasTwoOfOneName(TypeDefinition machine) =>
        machine.Fields.Select(f => f.Name).Distinct().Count() < machine.Fields.Count;
}
