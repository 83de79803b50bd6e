namespace Async2.Compiler.Diagnostics.Verification;

/// <summary>Checks that control crosses the bounds of regions only where it may.</summary>
/// <remarks>
/// <code>
/// into a try region     to its first instruction, by falling through or branching
/// out of try, catch     by leave
/// out of finally, fault by endfinally; out of a filter by its last instruction, endfilter
/// out of any            by throw
/// into a handler        never
/// </code>
/// </remarks>
internal sealed class RegionChecks
{
    private readonly ControlFlow _flow;
    private readonly Regions _regions;
    private readonly Problems _problems;

    private RegionChecks(ControlFlow flow, Regions regions, Problems problems)
    {
        _flow = flow;
        _regions = regions;
        _problems = problems;
    }

    public static void Run(ControlFlow flow, Regions regions, Problems problems) => new RegionChecks(flow, regions, problems).Run();

    private void Run()
    {
        var code = _flow.Body.Code;
        for (var i = 0; i < code.Count; i++)
            if (ProblemWith(code[i], i) is { } problem) _problems.Add(i, problem);
    }

    private string? ProblemWith(Instruction instruction, int position)
    {
        var region = _regions.Innermost(position);
        switch (instruction.OpCode.Code)
        {
            case Code.Leave: return Leave(region, _flow.Positions[(Instruction)instruction.Operand]);
            case Code.Ret or Code.Jmp when region.Kind != RegionKind.Method: return $"within a {region.Kind} region";
            case Code.Endfinally when region.Kind is not (RegionKind.Finally or RegionKind.Fault): return $"within a {region.Kind} region";
            case Code.Endfilter when region.Kind != RegionKind.Filter || position != region.End - 1: return "not at the end of a filter";
            case Code.Rethrow when !IsInCatch(position): return "not within a catch";
        }

        if (FallsThrough(instruction) && position + 1 == _flow.Body.Code.Count) return "control falls off the end";
        foreach (var target in _flow.Successors(position))
            if (!CanGo(region, target))
                return $"control goes from a {region.Kind} region to a {_regions.Innermost(target).Kind} region at {target}";
        return null;
    }

    private static bool FallsThrough(Instruction instruction) => instruction.OpCode.FlowControl switch
    {
        FlowControl.Branch or FlowControl.Return or FlowControl.Throw => false,
        _ => instruction.OpCode.Code != Code.Jmp,
    };

    private string? Leave(Region region, int target)
    {
        if (region.Kind is not (RegionKind.Try or RegionKind.Catch)) return $"within a {region.Kind} region";
        for (Region? from = region; from is not null; from = from.Parent)
        {
            if (CanGo(from, target)) return null;
            if (from.Kind == RegionKind.Catch && CanGo(from.Try!, target)) return null; // Visual Basic's Resume.
            if (from.Kind is RegionKind.Filter or RegionKind.Finally or RegionKind.Fault) return $"out of a {from.Kind} region";
        }

        return $"into a {_regions.Innermost(target).Kind} region";
    }

    // Into any number of try regions that all begin at the target.
    private bool CanGo(Region from, int target)
    {
        var to = _regions.Innermost(target);
        while (to != from && to.Kind == RegionKind.Try && to.Start == target) to = to.Parent!;
        return to == from;
    }

    private bool IsInCatch(int position)
    {
        foreach (var region in _regions.Enclosing(position))
        {
            if (region.Kind == RegionKind.Catch) return true;
            if (region.Kind != RegionKind.Try) return false;
        }

        return false;
    }
}
