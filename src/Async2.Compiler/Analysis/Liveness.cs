namespace Async2.Compiler.Analysis;

/// <summary>The locals and arguments that may still be read before they are written again.</summary>
/// <remarks>
/// <code>
///     live before = uses ∪ (live after − definitions) ∪ what the handlers of the instruction may read
/// </code>
/// Every instruction of a try region may throw, before or after its effect. A <c>leave</c> goes through the finally blocks
/// that it crosses (<see cref="LeavePaths"/>). A filter runs before the stack unwinds: its own handler, the other handlers, and
/// the finally blocks within the try region follow it. Taking an address is a use, since it may be read through; only
/// <c>ldloca x; initobj</c> is a definition. Later reads through an address that was taken earlier are not seen: see
/// <see cref="IsAddressTaken(Variable)"/>.
/// </remarks>
internal sealed class Liveness
{
    private readonly VariableNumbers _numbers;
    private readonly VariableEffects _effects;
    private readonly BasicBlocks _blocks;
    private readonly int _words;
    private readonly ulong[] _in;
    private readonly ulong[]?[] _details;

    private Liveness(ControlFlow flow)
    {
        _numbers = new VariableNumbers(flow.Body);
        _effects = new VariableEffects(flow.Body, _numbers);
        _blocks = new BasicBlocks(flow);
        _words = (_numbers.Count + 63) / 64;
        _in = new ulong[_blocks.Count * _words];
        _details = new ulong[_blocks.Count][];
        Solve();
    }

    public static Liveness Of(IlBody body) => new(ControlFlow.Of(body));

    public static Liveness Of(ControlFlow flow) => new(flow);

    /// <summary>The live variables before the instruction.</summary>
    public LiveSet LiveBefore(int position)
    {
        var block = _blocks.BlockOf(position);
        return Set(block, position - _blocks.Start(block));
    }

    /// <summary>The live variables after the instruction, if it has not thrown.</summary>
    public LiveSet LiveAfter(int position)
    {
        var block = _blocks.BlockOf(position);
        return Set(block, position - _blocks.Start(block) + 1);
    }

    /// <summary>Whether an instruction takes the address of the variable other than to initialise it.</summary>
    public bool IsAddressTaken(Variable variable) => _effects.IsAddressTaken(_numbers.Of(variable));

    private LiveSet Set(int block, int index) =>
        new(_numbers, (_details[block] ??= Detail(block)).AsMemory(index * _words, _words));

    // From the last block to the first, until nothing changes: most edges go forward, so few rounds are needed.
    private void Solve()
    {
        var live = new ulong[_words];
        var escaping = new ulong[_words];
        bool changed;
        do
        {
            changed = false;
            for (var block = _blocks.Count - 1; block >= 0; block--)
            {
                Join(_blocks.Handlers(block), escaping);
                Join(_blocks.Successors(block), live);
                for (var i = _blocks.End(block) - 1; i >= _blocks.Start(block); i--) _effects.StepBack(i, live);
                changed |= Include(live, escaping, _in.AsSpan(block * _words, _words));
            }
        }
        while (changed);
    }

    private static bool Include(ulong[] live, ulong[] escaping, Span<ulong> known)
    {
        var changed = false;
        for (var w = 0; w < known.Length; w++)
        {
            var bits = known[w] | live[w] | escaping[w];
            changed |= bits != known[w];
            known[w] = bits;
        }

        return changed;
    }

    private void Join(IReadOnlyList<int> blocks, Span<ulong> set)
    {
        set.Clear();
        for (var i = 0; i < blocks.Count; i++)
        {
            var other = _in.AsSpan(blocks[i] * _words, _words);
            for (var w = 0; w < set.Length; w++) set[w] |= other[w];
        }
    }

    // The live sets before each instruction of the block, and after its last one.
    private ulong[] Detail(int block)
    {
        var length = _blocks.End(block) - _blocks.Start(block);
        var sets = new ulong[(length + 1) * _words];
        var escaping = new ulong[_words];
        Join(_blocks.Handlers(block), escaping);
        Join(_blocks.Successors(block), sets.AsSpan(length * _words, _words));
        for (var i = length - 1; i >= 0; i--)
        {
            var set = sets.AsSpan(i * _words, _words);
            sets.AsSpan((i + 1) * _words, _words).CopyTo(set);
            _effects.StepBack(_blocks.Start(block) + i, set);
            for (var w = 0; w < _words; w++) set[w] |= escaping[w];
        }

        return sets;
    }
}
