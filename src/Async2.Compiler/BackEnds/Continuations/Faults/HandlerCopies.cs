namespace Async2.Compiler.BackEnds.Continuations.Faults;

/// <summary>
/// Catch and finally blocks as ordinary code of the region around them, for exceptions that the CLR has not delivered.
/// </summary>
/// <param name="asyncIl">The async IL.</param>
/// <param name="body">The copy of it to rewrite, before any edit: position for position the same.</param>
/// <param name="regions">The regions of both.</param>
internal sealed class HandlerCopies(IlBody asyncIl, IlBody body, Regions regions)
{
    // A larger block would cost more in code than it saves in time.
    private const int MaxInstructions = 120;

    private readonly List<Instruction> _throws = [];
    private Positions? _positions;
    private StackTypes? _stack;

    /// <summary>Throws in the copies that were made.</summary>
    public IEnumerable<Instruction> Throws => _throws;

    /// <summary>Whether the block is small, has no regions of its own and leaves with an empty stack.</summary>
    public bool CanCopy(ExceptionHandler handler)
    {
        var block = BlockOf(handler);
        _stack ??= StackTypes.Of(asyncIl);
        return block.Length <= MaxInstructions && !regions.All.Any(r => r != block && block.Contains(r))
            && Enumerable.Range(block.Start, block.Length).All(CanCopy);
    }

    /// <summary>The copy of the block; that of a catch clause begins by pushing the exception.</summary>
    /// <param name="handler">The handler of the block.</param>
    /// <param name="around">The region of the copy.</param>
    /// <param name="goOn">What stands where the exception goes on: for a rethrow, and for the end of a finally block.</param>
    public IReadOnlyList<Instruction> Copy(ExceptionHandler handler, Region around, Func<Instruction> goOn)
    {
        var block = BlockOf(handler);
        List<Instruction> originals = [.. Enumerable.Range(block.Start, block.Length).Select(i => body.Code[i])];
        List<Instruction> copies = [.. originals.Select(i => Copy(i, around, goOn))];
        var copyOf = originals.Zip(copies).ToDictionary(p => p.First, p => p.Second);
        foreach (var copy in copies) Branches.Redirect(copy, target => copyOf.GetValueOrDefault(target, target));
        _throws.AddRange(copies.Where(c => c.OpCode.Code == Code.Throw));
        return CopyScopes(copyOf) is { } end ? [.. copies, end] : copies;
    }

    // Returns the instruction behind the copies, if a scope needs one for its end.
    private Instruction? CopyScopes(Dictionary<Instruction, Instruction> copyOf)
    {
        Instruction? behind = null;
        foreach (var scope in body.Scopes.ToList())
        {
            if (scope.Start is not { } start || !copyOf.TryGetValue(start, out var first)) continue;
            if (scope.End is not { } end || !copyOf.TryGetValue(end, out var last)) last = behind ??= Il.Of(OpCodes.Nop);
            body.Scopes.Add(scope with { Start = first, End = last });
        }

        return behind;
    }

    private Instruction Copy(Instruction instruction, Region around, Func<Instruction> goOn)
    {
        var copy = instruction.OpCode.Code switch
        {
            Code.Rethrow or Code.Endfinally => goOn(),
            // The copy is in no handler: only a branch can leave the handler's code.
            Code.Leave when IsReachedFrom(around, (Instruction)instruction.Operand) => Il.Of(OpCodes.Br, instruction.Operand),
            _ => Il.Of(instruction.OpCode, instruction.Operand),
        };
        if (body.SequencePoints.TryGetValue(instruction, out var statement)) body.SequencePoints[copy] = statement;
        return copy;
    }

    // By a branch: within the region, or to the start of a try region in it, for example in a retry loop.
    private bool IsReachedFrom(Region around, Instruction target)
    {
        var region = RegionOf(target);
        while (region != around && region.Kind == RegionKind.Try && region.Start == PositionOf(target)) region = region.Parent!;
        return region == around;
    }

    private bool CanCopy(int position) =>
        body.Code[position].OpCode.Code is not (Code.Leave or Code.Rethrow or Code.Endfinally) || _stack!.DepthBefore(position) == 0;

    private Region BlockOf(ExceptionHandler handler) => RegionOf(handler.HandlerStart);

    // Few bodies have a catch block that a fault can reach.
    private Region RegionOf(Instruction instruction) => regions.Innermost(PositionOf(instruction));

    private int PositionOf(Instruction instruction) => (_positions ??= body.Positions())[instruction];
}
