namespace Async2.Compiler.Analysis;

/// <summary>Which blocks stand on every way from the entry to a block, exceptions included.</summary>
internal sealed class Dominators
{
    private const int Unreachable = -1;

    private readonly BasicBlocks _blocks;
    private readonly int[] _immediate;
    private readonly int[] _order;

    public Dominators(BasicBlocks blocks)
    {
        _blocks = blocks;
        _immediate = new int[blocks.Count];
        _order = new int[blocks.Count];
        Array.Fill(_immediate, Unreachable);
        Array.Fill(_order, Unreachable);
        var reversePostorder = ReversePostorder();
        for (var i = 0; i < reversePostorder.Count; i++) _order[reversePostorder[i]] = i;
        var predecessors = reversePostorder.SelectMany(b => _blocks.Next(b).Select(n => (From: b, To: n))).ToLookup(e => e.To, e => e.From);
        _immediate[0] = 0;
        for (var changed = true; changed;)
        {
            changed = false;
            foreach (var block in reversePostorder.Skip(1))
            {
                var dominator = predecessors[block].Where(p => _immediate[p] != Unreachable).Aggregate(Common);
                changed |= _immediate[block] != dominator;
                _immediate[block] = dominator;
            }
        }
    }

    /// <summary>Whether control can come to the block; the others are not in the tree.</summary>
    public bool IsReachable(int block) => _order[block] != Unreachable;

    /// <summary>The block just above <paramref name="block"/> in the tree; of the entry, itself.</summary>
    public int Immediate(int block) => _immediate[block];

    /// <summary>The last block on every way to both.</summary>
    public int Common(int one, int other)
    {
        while (one != other)
        {
            if (_order[one] > _order[other]) one = _immediate[one];
            else other = _immediate[other];
        }

        return one;
    }

    private List<int> ReversePostorder()
    {
        var order = new List<int>();
        var seen = new HashSet<int> { 0 };
        var path = new Stack<(int Block, IEnumerator<int> Next)>();
        path.Push((0, _blocks.Next(0).GetEnumerator()));
        while (path.TryPeek(out var top))
        {
            if (!top.Next.MoveNext())
            {
                order.Add(path.Pop().Block);
            }
            else if (seen.Add(top.Next.Current))
            {
                path.Push((top.Next.Current, _blocks.Next(top.Next.Current).GetEnumerator()));
            }
        }

        order.Reverse();
        return order;
    }
}
