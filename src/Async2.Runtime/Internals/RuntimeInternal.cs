namespace Async2.Internals;

/// <summary>
/// Checks runtime internals. They are no contract, so each is checked once before it is used. If one differs, or is switched off, the
/// library uses public API instead. <c>docs/runtime-internals.md</c> lists them.
/// </summary>
internal static class RuntimeInternal
{
    private const string All = "all";

    /// <summary>The internals not to use: <c>ASYNC2_WITHOUT=name,name</c> or <c>all</c>, or the runtime setting
    /// <c>Async2.Without</c>.</summary>
    private static readonly string[] s_without =
        (AppContext.GetData("Async2.Without") as string ?? Environment.GetEnvironmentVariable("ASYNC2_WITHOUT") ?? "")
        .Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    /// <summary>Whether an internal may be used. Called once for each, for a <c>static readonly bool</c>, a constant to the JIT.</summary>
    /// <param name="name">The name by which it is listed and switched off.</param>
    /// <param name="check">Tests the internal, and undoes its own changes. An exception means no.</param>
    internal static bool Holds(string name, Func<bool> check)
    {
        if (IsSwitchedOff(name)) return false;
        try
        {
            return check();
        }
        catch (Exception)
        {
            return false;   // a missing member, or another failure on an unknown runtime
        }
    }

    internal static bool IsSwitchedOff(string name) => s_without.Contains(name) || s_without.Contains(All);
}
