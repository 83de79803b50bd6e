namespace Async2.Compiler.Tidy;

/// <summary>Drops instructions that control cannot reach, and handlers whose try region has become empty.</summary>
internal static class RemoveUnreachable
{
    public static void Run(IlBody body)
    {
        var flow = ControlFlow.Of(body);
        var positions = flow.Positions;
        body.Handlers.RemoveAll(h => !AnyReachable(h.TryStart, h.TryEnd) || !AnyReachable(h.HandlerStart, h.HandlerEnd));
        foreach (var (point, yield) in body.Yields.ToList())
            if (!flow.IsReachable(positions[yield])) body.Yields.Remove(point);
        var edit = new BodyEdit(body);
        for (var i = 0; i < body.Code.Count; i++)
            if (!flow.IsReachable(i)) edit.Remove(body.Code[i]);
        edit.Apply();

        bool AnyReachable(Instruction start, Instruction? end)
        {
            var to = end is null ? body.Code.Count : positions[end];
            for (var i = positions[start]; i < to; i++)
                if (flow.IsReachable(i)) return true;
            return false;
        }
    }
}
