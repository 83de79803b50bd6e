namespace Async2.Stressed;

/// <summary>The planned results and exceptions of the frames of one descent.</summary>
internal sealed class Plan
{
    private readonly Chain _chain;
    private readonly int _salt;
    private readonly int _rarity;
    private int _openTries;

    public Plan(Chain chain, int depth)
    {
        _chain = chain;
        _salt = chain.Dice.Below(1_000_000);
        _rarity = chain.Dice.OneIn(2) ? 0 : depth + 1;
    }

    /// <summary>The pending exception; null if there is none.</summary>
    public StressException? Thrown { get; private set; }

    public int ResultAt(int depth) => _salt + (depth * 31);

    public void Check(int depth, int result)
    {
        if (Thrown is not null) _chain.Fail($"an exception did not arrive: {Thrown.Message}");
        if (result != ResultAt(depth)) _chain.Fail($"a callee gives another value at depth {depth}: {result}, not {ResultAt(depth)}");
    }

    /// <summary>Sometimes throws.</summary>
    public void MayThrow()
    {
        if (MayFail() is { } fault) throw fault;
    }

    /// <summary>Sometimes returns an exception, which is then pending.</summary>
    public StressException? MayFail()
    {
        if (_rarity == 0 || !_chain.Dice.OneIn(_rarity)) return null;
        return Thrown = new StressException($"{_salt}");
    }

    /// <summary>Whether this is the pending exception: for filters.</summary>
    public bool IsOnItsWay(StressException caught) => caught == Thrown;

    /// <summary>Records that the exception has been handled.</summary>
    public void Caught(StressException caught)
    {
        if (caught != Thrown) _chain.Fail($"caught {caught.Message}, where {Thrown?.Message ?? "nothing"} was thrown");
        Thrown = null;
    }

    public void EnterTry() => _openTries++;

    public void LeaveTry() => _openTries--;

    /// <summary>Records the end of the descent.</summary>
    public void End()
    {
        if (Thrown is not null) _chain.Fail($"an exception did not arrive: {Thrown.Message}");
        if (_openTries != 0) _chain.Fail($"{_openTries} finally blocks did not run");
    }
}
