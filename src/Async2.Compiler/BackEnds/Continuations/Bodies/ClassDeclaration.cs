using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// Declares the continuation class that a state machine becomes: a constructor, the variant, and the one method of its interface that
/// is not inherited.
/// </summary>
internal static class ClassDeclaration
{
    public static void Declare(Lowering lowering)
    {
        var owner = lowering.Class;
        if (lowering.Method.Machine is null) lowering.Part.Add(new GetsStateMachine(lowering.Method.Method, owner.Type));
        lowering.Part.Add(new BecomesContinuation(owner.Type, lowering.BaseType));
        foreach (var method in owner.Type.Methods.Where(m => !m.IsConstructor && !StateMachine.IsSetStateMachine(m)))
            lowering.AddBoilerplate(method, InterfaceBody(lowering, method));
        KeptTask.Mark(lowering);
        lowering.Part.Add(new AddedMethod(owner.Constructor));
        lowering.AddBoilerplate(owner.Constructor, ConstructorBody(lowering));
        lowering.Part.Add(new AddedMethod(owner.Call));
    }

    // If the chain whose outermost frame this is has a box of the class library's, that box calls MoveNext.
    private static IlBody InterfaceBody(Lowering lowering, MethodDefinition method)
    {
        method.Body.ThisParameter.ParameterType = lowering.Class.Self;
        var body = IlBody.Empty(method, method.ReturnType);
        if (StateMachine.IsMoveNext(method))
            body.Code.AddRange(
                [Il.Of(OpCodes.Ldarg, body.This), lowering.Runtime.Call(typeof(ChainCompletion), nameof(ChainCompletion.MoveNextOf))]);
        body.Code.Add(Il.Of(OpCodes.Ret));
        return body;
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
