namespace Async2.Compiler.BackEnds.Continuations.Handlers;

/// <summary>Lets the code of a catch block stand behind it.</summary>
/// <remarks>
/// <code>
/// catch { A; rethrow }      →      catch { stloc e; leave L }   L: ldloc e;  A;  ldloc e;  call Capture;  call Throw
/// </code>
/// So Roslyn does it where a catch block awaits.
/// </remarks>
internal static class CatchBlock
{
    private const string DispatchInfo = "System.Runtime.ExceptionServices.ExceptionDispatchInfo";

    /// <summary>Moves the code of a catch block, or of the handler behind a filter.</summary>
    public static void Move(IlBody body, ExceptionHandler handler)
    {
        var exception = CoreLibrary.Of(body.Method.Module).Class("System.Exception");
        // Behind a filter, and of a type parameter, it is an object.
        var type = handler.CatchType is null or GenericParameter ? body.Method.Module.TypeSystem.Object : handler.CatchType;
        var caught = body.AddLocal(type);
        var regions = Regions.Of(body);
        var block = regions.BlockOf(handler);
        var positions = body.Positions();
        var edit = new BodyEdit(body);
        for (var i = block.Start; i < block.End; i++)
        {
            var instruction = body.Code[i];
            if (instruction.OpCode.Code == Code.Rethrow && regions.Enclosing(i).First(r => r.Kind == RegionKind.Catch) == block)
            {
                edit.Replace(instruction, Rethrow(caught, exception));
            }
            else if (instruction.OpCode.Code == Code.Leave && regions.Innermost(i) == block
                && IsReachedByBranch(positions[(Instruction)instruction.Operand]))
            {
                instruction.OpCode = OpCodes.Br;
            }
        }

        var first = body.Code[block.Start];
        var moved = Il.Of(OpCodes.Ldloc, caught);
        edit.InsertBefore(first, [Il.Of(OpCodes.Stloc, caught), Il.Of(OpCodes.Leave, moved), moved]);
        edit.Apply();
        handler.HandlerEnd = moved;

        bool IsReachedByBranch(int target) =>
            regions.IsReachedByBranch(block, target) || regions.IsReachedByBranch(block.Parent!, target);
    }

    private static Instruction[] Rethrow(VariableDefinition caught, TypeReference exception)
    {
        var info = CoreLibrary.Of(exception.Module).Class(DispatchInfo);
        var capture = new MethodReference("Capture", info, info);
        capture.Parameters.Add(new ParameterDefinition(exception));
        return
        [
            Il.Of(OpCodes.Ldloc, caught), Il.Of(OpCodes.Castclass, exception), Il.Call(capture),
            Il.Of(OpCodes.Callvirt, new MethodReference("Throw", exception.Module.TypeSystem.Void, info) { HasThis = true }),
            Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Throw), // never reached
        ];
    }
}
