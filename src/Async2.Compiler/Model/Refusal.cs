namespace Async2.Compiler.Model;

/// <summary>A pass does not support a method, or finds weaving it not profitable. The method then stays exactly as compiled.</summary>
/// <remarks>
/// The reason reaches the user through <c>explain</c>, which counts equal texts: it names the shape, never the method. Refusals are
/// thrown, not returned, because they end the work on the method at any depth.
/// </remarks>
internal sealed class Refusal(string reason) : Exception(reason)
{
    public static Refusal Of(string reason) => new(reason);

    /// <summary>Skipped, not profitable: the method could be woven, but costs less as compiled.</summary>
    public static Refusal ByChoice(string reason) => new($"{MethodSelection.LeftBy}the weaver: {reason}");
}
