namespace Async2.Internals;

/// <summary>
/// The checks of what the library knows of the insides of the runtime and of its class library: that is no contract, so each
/// thing is checked once, by what it is, before it is relied upon. Where it is something else, or is switched off, the library
/// takes a way over public API instead. <c>docs/clr-insides.md</c> lists them.
/// </summary>
internal static class RuntimeInternal
{
    private const string All = "all";

    /// <summary>
    /// Those that are not to be relied upon: <c>ASYNC2_WITHOUT=name,name</c> or <c>all</c>, or the same in the runtime setting
    /// <c>Async2.Without</c>.
    /// </summary>
    private static readonly string[] s_without =
        (AppContext.GetData("Async2.Without") as string ?? Environment.GetEnvironmentVariable("ASYNC2_WITHOUT") ?? "")
        .Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    /// <summary>
    /// Whether the inside <paramref name="name"/> is to be relied upon. Asked once for each, for a <c>static readonly bool</c>, which is a
    /// constant to the JIT.
    /// </summary>
    /// <param name="name">As it is listed and switched off.</param>
    /// <param name="check">Tries whether it is what we take it for; an exception says no. What it changes it puts back.</param>
    internal static bool Holds(string name, Func<bool> check)
    {
        if (IsSwitchedOff(name)) return false;
        try
        {
            return check();
        }
        catch (Exception)
        {
            return false;   // a missing member, or whatever else an unknown runtime makes of it
        }
    }

    internal static bool IsSwitchedOff(string name) => s_without.Contains(name) || s_without.Contains(All);
}
