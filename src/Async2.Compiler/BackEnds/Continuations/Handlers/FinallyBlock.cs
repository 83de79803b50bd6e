namespace Async2.Compiler.BackEnds.Continuations.Handlers;

/// <summary>Lets a finally block stand once more behind its handler, for the ways through it on which no exception passes.</summary>
/// <remarks>
/// <code>
/// try { …; leave X; …; leave Y } finally { A; endfinally }
///
///   →   try { …; n = 0; leave L; …; n = 1; leave L } fault { A; endfinally }   L: A;  if (n == 0) goto X;  goto Y
/// </code>
/// While an exception passes, the block runs in the runtime's second pass, as compiled: so exception filters, and stack traces, see what
/// they would see.
/// </remarks>
internal static class FinallyBlock
{
    /// <summary>Copies the block of a finally handler, which becomes one for exceptions only.</summary>
    public static void Copy(IlBody body, ExceptionHandler handler)
    {
        var ways = WaysThrough(body, handler);
        var number = ways.Count > 1 ? body.AddLocal(body.Method.Module.TypeSystem.Int32) : null;
        if (number is not null) NumberWays(body, ways, number);

        var regions = Regions.Of(body);
        var positions = body.Positions();
        var block = regions.BlockOf(handler);
        List<Instruction> goOn =
            [.. GoOn([.. ways.Select(w => w.Key)], number, to => regions.IsReachedByBranch(block.Parent!, positions[to]))];
        List<Instruction> copies =
        [
            .. BlockCopy.Of(
                body, body.Code.GetRange(block.Start, block.Length),
                i => i.OpCode.Code == Code.Endfinally && regions.Innermost(positions[i]) == block ? Il.Of(OpCodes.Br, goOn[0]) : null),
            .. goOn,
        ];
        EndBefore(copies[0], block, regions, positions, body);
        foreach (var leave in ways.SelectMany(w => w)) leave.Operand = copies[0];
        body.Code.InsertRange(block.End, copies);
        handler.HandlerType = ExceptionHandlerType.Fault;
    }

    // By where they lead.
    private static List<IGrouping<Instruction, Instruction>> WaysThrough(IlBody body, ExceptionHandler handler)
    {
        var flow = ControlFlow.Of(body);
        return [.. new LeavePaths(flow, Regions.Of(flow)).Over(handler).GroupBy(i => (Instruction)i.Operand)];
    }

    private static void NumberWays(IlBody body, List<IGrouping<Instruction, Instruction>> ways, VariableDefinition number)
    {
        var edit = new BodyEdit(body);
        for (var i = 0; i < ways.Count; i++)
            foreach (var leave in ways[i]) edit.Replace(leave, Il.Constant(i), Il.Of(OpCodes.Stloc, number), leave);
        edit.Apply();
    }

    private static IEnumerable<Instruction> GoOn(
        List<Instruction> targets, VariableDefinition? number, Func<Instruction, bool> isReachedByBranch)
    {
        for (var i = 0; i < targets.Count - 1; i++)
        {
            var next = Il.Of(OpCodes.Nop);
            yield return Il.Of(OpCodes.Ldloc, number);
            yield return Il.Constant(i);
            yield return Il.Of(OpCodes.Bne_Un, next);
            yield return To(targets[i]);
            yield return next;
        }

        yield return To(targets[^1]);

        Instruction To(Instruction target) => Il.Of(isReachedByBranch(target) ? OpCodes.Br : OpCodes.Leave, target);
    }

    // What ends where the block ends does not reach over the copies; the regions around it do.
    private static void EndBefore(
        Instruction copies, Region block, Regions regions, Positions positions, IlBody body)
    {
        foreach (var region in regions.All.Where(r => block.Contains(r) && r.End == block.End))
        {
            foreach (var handler in region.Handlers)
            {
                if (region.Kind == RegionKind.Try) handler.TryEnd = copies;
                else if (region.Kind != RegionKind.Filter) handler.HandlerEnd = copies;
            }
        }

        var end = block.End < body.Code.Count ? body.Code[block.End] : null;
        for (var i = 0; i < body.Scopes.Count; i++)
        {
            var scope = body.Scopes[i];
            if (ReferenceEquals(scope.End, end) && scope.Start is { } start
                && positions.TryGet(start, out var from) && block.Contains(from))
                body.Scopes[i] = scope with { End = copies };
        }
    }
}
