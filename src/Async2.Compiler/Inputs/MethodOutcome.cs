using Async2.Compiler.BackEnds;
using Async2.Compiler.FrontEnds;

namespace Async2.Compiler.Inputs;

/// <summary>The outcome of a method so far: found, async IL, lowered; or skipped.</summary>
internal sealed class MethodOutcome(FrontEnd frontEnd, FoundMethod found)
{
    /// <summary>The front end that found the method and lifts it.</summary>
    public FrontEnd FrontEnd { get; } = frontEnd;

    public FoundMethod Found { get; } = found;

    /// <summary>The front end's result; null before it ran, or if it refused.</summary>
    public AsyncIlMethod? AsyncIl { get; set; }

    /// <summary>The back end's result; null before it ran, or if it refused.</summary>
    public LoweredMethod? Lowered { get; set; }

    /// <summary>The reason why the method stays as it was compiled; null while there is none.</summary>
    public Skip? Skip { get; set; }

    /// <summary>The mode of contexts: whether callers see the method's changes.</summary>
    public ContextMode Contexts => Lowered?.Contexts ?? ContextMode.Async1;

    public string Name { get; } = MethodNames.Of(found.Method);

    public MethodHash Hash { get; } = MethodHash.Of(found.Method);
}
