namespace Async2.Compiler.Blocking;

/// <summary>The decision on a call that blocks or leads to a blocking one, as a value.</summary>
/// <param name="File">The file of the source; null if unknown.</param>
/// <param name="Line">The line there, 0 if unknown.</param>
/// <param name="Call">The call in words.</param>
/// <param name="IsPrimitive">Whether it is the blocking call itself.</param>
/// <param name="Pinned">Why it blocks its thread; null if it suspends.</param>
internal sealed record SiteDecision(string? File, int Line, string Call, bool IsPrimitive, string? Pinned)
{
    /// <summary>Whether nothing pins the call itself: a call on the way to it blocks.</summary>
    public bool IsBehindCut { get; init; }

    public static SiteDecision Of(IlBody body, BlockingSite site, string? pinned)
    {
        var statement = Statements.At(body, site.Position);
        return new SiteDecision(statement?.Document.Url, statement?.StartLine ?? 0, site.Text, site.Primitive is not null, pinned);
    }
}
