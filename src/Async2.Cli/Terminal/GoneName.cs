namespace Async2.Cli.Terminal;

/// <summary>Removed options and optimisations, with a message for users who still give one.</summary>
internal static class GoneName
{
    private const string NoGain = "nothing was gained by it that could be measured: leave it out";
    private const string NoProfile = "mixing by a profile was not better than continuations alone: leave it out";

    private static readonly Dictionary<string, string> s_insteadOf = new()
    {
        ["--count-borders"] = "'explain --boundaries' lists the calls that go through tasks",
        ["--profile"] = NoProfile,
        ["--record-profile"] = NoProfile,
        ["relayed-tasks"] = NoGain,
        ["armed-relays"] = NoGain,
        ["chained-relays"] = NoGain,
        ["lone-frames"] = NoGain,
        ["unchanged-contexts"] = NoGain,
        ["drop-dead-stores"] = NoGain,
        ["drop-temporaries"] = NoGain,
        ["drop-dead-pushes"] = NoGain,
        ["await-test"] = NoGain,
        ["late-snapshot"] = NoGain,
        ["single-bodies"] = "it made loops that suspend slower: leave it out",
    };

    /// <summary>The message for the name; null if it never existed.</summary>
    public static string? Of(string name) => s_insteadOf.TryGetValue(name, out var instead) ? $"{name} is gone: {instead}" : null;
}
