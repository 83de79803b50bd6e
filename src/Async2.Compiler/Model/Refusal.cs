namespace Async2.Compiler.Model;

/// <summary>
/// A pass does not understand a method, or finds that it gains nothing; it then stays exactly as it was compiled.
/// </summary>
/// <remarks>
/// The reason reaches the user through <c>explain</c> and is counted by its text: it names the shape, never the method.
/// Thrown, not returned, because a refusal ends the work on the method at whatever depth it is found.
/// </remarks>
internal sealed class Refusal(string reason) : Exception(reason)
{
    public static Refusal Of(string reason) => new(reason);

    /// <summary>The method could be woven, and costs less as it was compiled.</summary>
    public static Refusal ByChoice(string reason) => new($"{MethodSelection.LeftBy}the weaver: {reason}");
}
