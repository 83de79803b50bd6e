namespace Async2.Stressed;

/// <summary>Planted faults of the program, which show that the checks find them.</summary>
internal enum Flaw
{
    None,

    /// <summary>An awaiter calls its continuation twice.</summary>
    Twice,

    /// <summary>An awaiter forgets its continuation.</summary>
    Dropped,

    /// <summary>A SynchronizationContext runs what it is given anywhere.</summary>
    Elsewhere,

    /// <summary>An awaiter that calls its continuation inside OnCompleted calls it later.</summary>
    Late,

    /// <summary>An AsyncLocal has another value after an await.</summary>
    Local,

    /// <summary>An await gives another value.</summary>
    Result,

    /// <summary>An exception does not arrive.</summary>
    Swallowed,

    /// <summary>A caller does not wait for its callee.</summary>
    Overtaken,

    /// <summary>An outsider calls the continuation of another one's request.</summary>
    Touched,

    /// <summary>Memory is leaked for some awaits.</summary>
    Leak,

    /// <summary>The thread statics of a chain stay in its thread when it suspends in a blocking call.</summary>
    Values,

    /// <summary>A chain takes a monitor so that nobody notes it: by reflection.</summary>
    Holder,

    /// <summary>What continues after a blocking call is called twice.</summary>
    Awakened,
}

/// <summary>The flaw of this run.</summary>
internal static class Flaws
{
    // Not at once: a run must make progress first, like one that fails for a real cause.
    private const int Rarity = 200;

    private static int s_occasions;

    public static Flaw Planted { get; set; }

    /// <summary>Whether to commit the fault now.</summary>
    public static bool Strikes(Flaw flaw) => Planted == flaw && Interlocked.Increment(ref s_occasions) % Rarity == 0;
}
