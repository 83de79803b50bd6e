namespace Async2.Compiler.Options;

/// <summary>What is better for a method that a profile knows. Both limits are measured: docs/unwinding.md has the figures.</summary>
internal static class ProfiledChoice
{
    /// <summary>A suspended frame costs 0.9 us more by unwinding; a call saves 0.3 ns at most.</summary>
    private const double CallsThatPayASuspension = 3000;

    /// <summary>Fewer calls gain nothing that would be seen.</summary>
    private const long ManyCalls = 1000;

    /// <summary>Compiling the second body costs what very many calls gain: it should hardly ever be needed.</summary>
    private const double CallsThatPayASecondBody = 100;

    /// <summary>Whether it suspends too often to unwind.</summary>
    public static bool IsForContinuations(ProfiledMethod method) => method.Suspended * CallsThatPayASuspension > method.Calls;

    /// <summary>Whether a larger method should have a body for calls alone: it is called often, and hardly ever suspends.</summary>
    public static bool IsForTwoBodies(ProfiledMethod method) =>
        method.Calls >= ManyCalls && method.Suspended * CallsThatPayASecondBody <= method.Calls;

    /// <summary>What the profile says of it, in words.</summary>
    public static string Counts(ProfiledMethod method) =>
        FormattableString.Invariant($"the profile has {method.Calls} calls, of which {method.Suspended} suspended");
}
