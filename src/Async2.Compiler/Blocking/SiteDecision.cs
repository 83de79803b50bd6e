namespace Async2.Compiler.Blocking;

/// <summary>The decision on a call that blocks or leads to a blocking one, as a value.</summary>
/// <param name="File">The file of the source; null if unknown.</param>
/// <param name="Line">The line there, 0 if unknown.</param>
/// <param name="Call">The call in words.</param>
/// <param name="EndsPath">
/// Whether it is the blocking call itself, or a call of a method that an earlier weave gave a twin: no path is followed beyond it.
/// </param>
/// <param name="Pinned">Why it blocks its thread; null if it suspends.</param>
internal sealed record SiteDecision(string? File, int Line, string Call, bool EndsPath, string? Pinned)
{
    /// <summary>Whether nothing pins the call itself: a call on the way to it blocks.</summary>
    public bool IsBehindCut { get; init; }

    /// <param name="body">The body.</param>
    /// <param name="site">The call.</param>
    /// <param name="pinned">Why it blocks its thread; null if it suspends.</param>
    /// <param name="isOfEarlierTwin">Whether it may reach a method that an earlier weave gave a twin.</param>
    public static SiteDecision Of(IlBody body, BlockingSite site, string? pinned, bool isOfEarlierTwin)
    {
        var statement = Statements.At(body, site.Position);
        var endsPath = isOfEarlierTwin || site.Primitive is not null;
        return new SiteDecision(statement?.Document.Url, statement?.StartLine ?? 0, site.Text, endsPath, pinned);
    }
}
