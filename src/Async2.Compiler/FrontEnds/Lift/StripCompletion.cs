using Async2.Compiler.Policy.Reasons;
using Async2.Compiler.Tidy;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>
/// Removes the outermost handler and the calls that complete the builder: exceptions propagate, and results are returned.
/// </summary>
/// <remarks>
/// <code>
/// try { …; result = x; leave DONE }                       …; result = x; br DONE
/// catch (Exception e) { builder.SetException(e); … }  →
/// DONE: this.builder.SetResult(result); ret               DONE: ldloc result; ret
/// </code>
/// </remarks>
internal static class StripCompletion
{
    public static void Run(Lifting lifting)
    {
        var body = lifting.Body;
        var machine = lifting.Machine;
        body.Handlers.Remove(OuterCatch(body, machine));
        LeavesToBranches(body);
        RemoveUnreachable.Run(body);
        ReturnResults(body, machine);
        body.ReturnType = GenericRemap.ToClass(lifting.Found.Method, machine.Type).Type(lifting.Found.ResultType);
        RemoveUnreachable.Run(body);
    }

    /// <summary>Whether the instruction calls a method of the type of <paramref name="field"/>, the builder or a promise.</summary>
    public static bool Calls(Instruction instruction, FieldDefinition field, string name) =>
        instruction.OpCode.Code is Code.Call or Code.Callvirt && instruction.Operand is MethodReference called && called.Name == name
        && called.DeclaringType.GetElementType().FullName == field.FieldType.GetElementType().FullName;

    /// <summary>Whether the instruction loads a builder to call it: the address of a struct, or a class that forwards to one.</summary>
    public static bool LoadsBuilder(Instruction instruction) => instruction.OpCode.Code is Code.Ldflda or Code.Ldfld;

    /// <summary>The handler for exceptions that user code lets escape.</summary>
    public static ExceptionHandler OuterCatch(IlBody body, StateMachine machine)
    {
        var positions = body.Positions();
        int End(Instruction? end) => end is null ? body.Code.Count : positions[end];
        var setException = body.Code.FindIndex(i => Calls(i, machine.Completion, "SetException"));
        return body.Handlers.FindLast(h => h.HandlerType == ExceptionHandlerType.Catch
                && positions[h.HandlerStart] <= setException && setException < End(h.HandlerEnd)
                && h.CatchType.FullName == "System.Exception")
            ?? throw Refusal.Of(SkipReason.UnknownHandler);
    }

    // A leave of only the outermost try region is now an ordinary branch.
    private static void LeavesToBranches(IlBody body)
    {
        var regions = Regions.Of(body);
        for (var i = 0; i < body.Code.Count; i++)
            if (body.Code[i].OpCode.Code == Code.Leave && regions.IsOutermost(i)) body.Code[i].OpCode = OpCodes.Br;
    }

    /// <summary>Replaces the setting of a result by a return.</summary>
    public static void ReturnResults(IlBody body, StateMachine machine)
    {
        var producers = StackProducers.Of(body);
        var edit = new BodyEdit(body);
        foreach (var call in body.Code.Where(i => Calls(i, machine.Completion, "SetResult")))
        {
            if (producers.ProducersOf(call, 0) is not [{ } builder] || !LoadsBuilder(builder)
                || producers.ProducersOf(builder, 0) is not [{ } self])
                throw Refusal.Of(SkipReason.UnknownCompletion);
            edit.Remove(self);
            edit.Remove(builder);
            edit.Replace(call, Il.Of(OpCodes.Ret));
        }

        // Every other exit was a suspension, and suspensions are gone.
        foreach (var ret in body.Code.Where(i => i.OpCode.Code == Code.Ret)) edit.Replace(ret, Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Throw));
        edit.Apply();
    }
}
