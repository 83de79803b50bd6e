namespace Async2.Compiler.BackEnds.Continuations.Handlers;

/// <summary>Lets the code of a catch block stand behind it.</summary>
/// <remarks>
/// <code>
/// catch { A; rethrow }      →      catch { stloc e; leave L }   L: ldloc e;  A;  ldloc e;  call Rethrow;  throw
/// </code>
/// So Roslyn does it where a catch block awaits. <see cref="Faults.RaiseFaults"/> returns what leaves the method, with its stack trace.
/// </remarks>
internal static class CatchBlock
{
    /// <summary>Moves the code of a catch block, or of the handler behind a filter.</summary>
    public static void Move(IlBody body, ExceptionHandler handler, RuntimeLibrary runtime)
    {
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
                edit.Replace(instruction, Rethrow(caught, runtime));
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

    private static Instruction[] Rethrow(VariableDefinition caught, RuntimeLibrary runtime) =>
    [
        Il.Of(OpCodes.Ldloc, caught),
        Il.Of(OpCodes.Castclass, CoreLibrary.Of(runtime.Module).Class("System.Exception")),
        runtime.Call(typeof(Fault), nameof(Fault.Rethrow)), Il.Of(OpCodes.Throw),
    ];
}
