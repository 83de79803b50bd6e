using Async2.Stacks.Listing;

namespace Async2.Inspect.Stacks;

/// <summary>Stacks without the user's own code, summed up by their libraries and the kind of thing for which they wait.</summary>
/// <param name="Count">The number of stacks.</param>
/// <param name="Text">What they are: <c>of Npgsql wait for a socket</c>.</param>
internal sealed record OtherStacks(long Count, string Text)
{
    private const string Kestrel = "Microsoft.AspNetCore.Server.Kestrel";

    /// <summary>Sums groups up, the most frequent first.</summary>
    public static IReadOnlyList<OtherStacks> Of(IEnumerable<StackGroup> groups) =>
    [
        .. groups.GroupBy(KindOf, g => g.Count).Select(kind => new OtherStacks(kind.Sum(), Sentence(kind.Key, kind.Sum())))
            .OrderByDescending(kind => kind.Count),
    ];

    private static (string Library, string? Wait) KindOf(StackGroup group)
    {
        List<string> libraries = [.. group.Frames.Select(f => f.Assembly).OfType<string>()];
        // Each connection of a server has several such stacks, even if there is no request.
        if (libraries.Count > 0 && libraries.TrueForAll(IsKestrel)) return ("Kestrel", null);
        var library = libraries switch
        {
            [] => "the class library's tasks",
            [var innermost, .., var outermost] when innermost != outermost => $"{Short(outermost)}, in {Short(innermost)},",
            _ => Short(libraries[^1]),
        };
        return (library, WaitKind.Of(group.WaitsFor));
    }

    private static string Sentence((string Library, string? Wait) kind, long count) =>
        $"of {kind.Library} {WaitKind.Sentence(kind.Wait ?? "requests, or for responses to send", count)}";

    private static string Short(string library) => IsKestrel(library) ? "Kestrel" : library;

    private static bool IsKestrel(string library) => library.StartsWith(Kestrel, StringComparison.Ordinal);
}
