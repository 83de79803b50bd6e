using Async2.Compiler.BackEnds.Edits;
using Async2.Compiler.BackEnds.Experiment;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// Declares the continuation class that a state machine becomes: a constructor, and the variant. It inherits the methods of its interface.
/// </summary>
internal static class ClassDeclaration
{
    public static void Declare(Lowering lowering)
    {
        var owner = lowering.Class;
        NameClass(lowering, lowering.Method.Method);
        lowering.Part.Add(new BecomesContinuation(owner.Type, lowering.BaseType));
        KeptTask.Mark(lowering);
        lowering.Part.Add(new AddedMethod(owner.Constructor));
        lowering.AddBoilerplate(owner.Constructor, ConstructorBody(lowering));
        lowering.Part.Add(new AddedMethod(owner.Call));
    }

    // By the attribute, readers of woven code find the class of any method (MachineAttribute).
    private static void NameClass(Lowering lowering, MethodDefinition method)
    {
        var type = lowering.Class.Type;
        if (lowering.Found.IsTwin) lowering.Part.Add(new GetsStateMachine(method, type, lowering.Runtime.Twin(type)));
        else if (lowering.Method.Machine is null) lowering.Part.Add(new GetsStateMachine(method, type, MachineAttribute.Naming(type)));
        else if (MachineAttribute.Of(method) is null) lowering.Part.Add(new AddedAttribute(method, MachineAttribute.Naming(type)));
    }

    private static IlBody ConstructorBody(Lowering lowering)
    {
        var owner = lowering.Class;
        owner.Constructor.Body.ThisParameter.ParameterType = owner.Self;
        var body = IlBody.Empty(owner.Constructor, owner.Constructor.ReturnType);
        body.Code.AddRange(
        [
            Il.Of(OpCodes.Ldarg, body.This), Il.Call(owner.Runtime.BaseConstructor(lowering.BaseType)), .. MoveBody.Wanting(lowering),
            Il.Of(OpCodes.Ret),
        ]);
        return body;
    }
}
