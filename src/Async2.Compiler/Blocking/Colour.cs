namespace Async2.Compiler.Blocking;

/// <summary>The coloured methods of a set: the synchronous ones that get twins.</summary>
internal sealed class Colour
{
    private readonly Func<MethodDefinition, bool> _suspends;
    private readonly CallTargets? _targets;
    private readonly IReadOnlySet<MethodDefinition> _coloured;

    /// <param name="suspends">Whether blocking calls in a method suspend.</param>
    /// <param name="targets">The methods that calls may reach.</param>
    /// <param name="coloured">The methods.</param>
    public Colour(Func<MethodDefinition, bool> suspends, CallTargets targets, IReadOnlySet<MethodDefinition> coloured) =>
        (_suspends, _targets, _coloured) = (suspends, targets, coloured);

    private Colour() => (_suspends, _coloured) = (_ => false, new HashSet<MethodDefinition>());

    /// <summary>That of a set in which all blocking calls block.</summary>
    public static Colour None { get; } = new();

    /// <summary>The libraries that the set calls, and that are not woven.</summary>
    public UnwovenLibraries Unwoven { get; init; } = UnwovenLibraries.None;

    /// <summary>The methods that block, and those that bind a thread.</summary>
    public BlockingTable Table { get; init; } = BlockingTable.Known;

    /// <summary>The coloured methods.</summary>
    public IEnumerable<MethodDefinition> Methods => _coloured;

    /// <summary>Whether blocking calls in <paramref name="method"/> suspend.</summary>
    public bool SuspendsIn(MethodDefinition method) => _suspends(method);

    /// <summary>Whether a call may reach a method with a twin. The parameters are those of <see cref="CallTargets.Of"/>.</summary>
    public bool MayReach(BlockingSite site, MethodDefinition called, TypeReference? receiver) =>
        _targets!.Of(site, called, receiver).Any(m => _coloured.Contains(m) || _targets.IsEarlierTwin(m));

    /// <summary>Whether it may reach one in a module that was woven earlier.</summary>
    public bool MayReachEarlier(BlockingSite site, MethodDefinition called, TypeReference? receiver) =>
        _targets!.Of(site, called, receiver).Any(_targets.IsEarlierTwin);

    /// <summary>The methods that code may call which is woven later.</summary>
    public IReadOnlySet<MethodDefinition> Open { get; init; } = new HashSet<MethodDefinition>();

    /// <summary>Whether a delegate is bound to the method somewhere in the set, or may be in code that is woven later.</summary>
    public bool IsTargetOfDelegate(MethodDefinition method) => _targets!.IsTargetOfDelegate(method) || Open.Contains(method);
}
