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
        var block = regions.BlockOf(handler);
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
        var block = regions.BlockOf(handler);
        var copies = BlockCopy.Of(body, body.Code.GetRange(block.Start, block.Length), i => ReplacementOf(i, around, goOn));
        _throws.AddRange(copies.Where(c => c.OpCode.Code == Code.Throw));
        return copies;
    }

    private Instruction? ReplacementOf(Instruction instruction, Region around, Func<Instruction> goOn) => instruction.OpCode.Code switch
    {
        Code.Rethrow or Code.Endfinally => goOn(),
        // The copy is in no handler: only a branch can leave the handler's code.
        Code.Leave when regions.IsReachedByBranch(around, PositionOf((Instruction)instruction.Operand)) =>
            Il.Of(OpCodes.Br, instruction.Operand),
        _ => null,
    };

    private bool CanCopy(int position) =>
        body.Code[position].OpCode.Code is not (Code.Leave or Code.Rethrow or Code.Endfinally) || _stack!.DepthBefore(position) == 0;

    // Few bodies have a catch block that a fault can reach.
    private int PositionOf(Instruction instruction) => (_positions ??= body.Positions())[instruction];
}
