namespace Async2.Compiler.Policy.Reasons;

/// <summary>A pass refuses a method, which then stays exactly as it was compiled.</summary>
/// <remarks>Thrown, not returned, because a refusal ends the work on the method at any depth.</remarks>
internal sealed class Refusal(Skip skip) : Exception(skip.Text)
{
    public Skip Skip { get; } = skip;

    public static Refusal Of(SkipReason reason, string detail = "") => new(new Skip(reason, detail));
}
