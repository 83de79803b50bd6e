using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Continuations.Iterators;

/// <summary>Turns the class of an iterator into the continuation class of its step.</summary>
/// <param name="Type">The class.</param>
/// <param name="BaseType">The new base type.</param>
/// <param name="Removed">The unused fields.</param>
/// <param name="Builder">The field of the builder.</param>
/// <param name="Promise">The field that replaces it.</param>
/// <param name="MoveNext">The method whose code was the user's.</param>
internal sealed record BecomesStep(
    TypeDefinition Type,
    TypeReference BaseType,
    IReadOnlyList<FieldDefinition> Removed,
    FieldDefinition Builder,
    FieldDefinition Promise,
    MethodDefinition MoveNext) : ModuleEdit
{
    public override void Apply()
    {
        Type.BaseType = BaseType;
        Type.Attributes |= TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit;
        Promise.DeclaringType = null;
        Type.Fields[Type.Fields.IndexOf(Builder)] = Promise;
        foreach (var field in Removed) Type.Fields.Remove(field);
        if (Type.Methods.FirstOrDefault(StateMachine.IsSetStateMachine) is { } inherited) Type.Methods.Remove(inherited);
        MoveNext.DebugInformation.StateMachineKickOffMethod = null;
        MoveNext.CustomDebugInformations.Clear();
    }
}
