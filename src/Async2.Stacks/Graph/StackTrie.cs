namespace Async2.Stacks.Graph;

/// <summary>
/// Async call stacks from their outermost frames on, each prefix once. So equal stacks have one number, and a million of them take the
/// memory of one.
/// </summary>
internal sealed class StackTrie
{
    private readonly Dictionary<(int Caller, int Type, long State), int> _numbers = [];
    private readonly List<(int Caller, int Type, long State)> _all = [default];

    /// <summary>The number of the empty stack.</summary>
    public const int Empty = 0;

    /// <summary>The number of a stack with one frame more.</summary>
    public int Push(int caller, int type, long state)
    {
        if (_numbers.TryGetValue((caller, type, state), out var number)) return number;
        number = _all.Count;
        _all.Add((caller, type, state));
        _numbers.Add((caller, type, state), number);
        return number;
    }

    /// <summary>The frames of a stack, innermost first.</summary>
    public IEnumerable<(int Type, long State)> Frames(int stack)
    {
        for (; stack != Empty; stack = _all[stack].Caller) yield return (_all[stack].Type, _all[stack].State);
    }
}
