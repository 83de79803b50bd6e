namespace Async2.Inspect.Stacks;

/// <summary>The kind of thing that stacks wait for: <c>a socket: to 10.0.0.7:443</c> is <c>a socket</c>.</summary>
internal static class WaitKind
{
    private const string Address = " 0x";

    public static string Of(string? waitsFor)
    {
        if (waitsFor is null) return "an unknown awaiter";
        var open = 0;
        for (var i = 0; i < waitsFor.Length; i++)
        {
            open += waitsFor[i] switch { '<' => 1, '>' => -1, _ => 0 };
            // A type may have several arguments.
            if (open == 0 && (waitsFor[i] is ':' or ',' or ';' || waitsFor.AsSpan(i).StartsWith(Address, StringComparison.Ordinal)))
                return waitsFor[..i];
        }
        return waitsFor;
    }

    /// <summary>Says that so many stacks wait for a thing of a kind.</summary>
    public static string Sentence(string kind, long count) => (kind, count) switch
    {
        ("nothing", 1) => "runs, or is queued",
        ("nothing", _) => "run, or are queued",
        (_, 1) => $"waits for {kind}",
        _ => $"wait for {kind}",
    };
}
