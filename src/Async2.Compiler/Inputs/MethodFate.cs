using Async2.Compiler.BackEnds;
using Async2.Compiler.Methods;

namespace Async2.Compiler.Inputs;

/// <summary>What has become of a method by now: found, async IL, lowered; or left as it was compiled.</summary>
internal sealed class MethodFate(FoundMethod found)
{
    public FoundMethod Found { get; } = found;

    /// <summary>What the front end came to; null if it has not, or refused.</summary>
    public AsyncIlMethod? AsyncIl { get; set; }

    /// <summary>What the back end came to; null if it has not, or refused.</summary>
    public LoweredMethod? Lowered { get; set; }

    /// <summary>Why the method stays as it was compiled; null while nothing speaks against it.</summary>
    public string? Reason { get; set; }

    /// <summary>Who sees what it does to its thread's contexts.</summary>
    public ContextMode Contexts => Lowered?.Contexts ?? ContextMode.Async1;

    public string Name { get; } = MethodNames.Of(found.Method);

    public MethodHash Hash { get; } = MethodHash.Of(found.Method);
}
