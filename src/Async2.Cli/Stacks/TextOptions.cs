using Async2.Cli.Terminal;

namespace Async2.Cli.Stacks;

/// <summary>The extent and the colours of a text view.</summary>
/// <param name="ShowsAll">Whether rare groups are shown, too.</param>
/// <param name="ShowsAddresses">Whether each group has the address of an object.</param>
/// <param name="Ink">The colours.</param>
internal sealed record TextOptions(bool ShowsAll, bool ShowsAddresses, Ink Ink)
{
    /// <summary>For standard output: a terminal gets the most frequent groups, a file or a pipe gets all.</summary>
    public static TextOptions ForScreen(bool all) => new(all || Console.IsOutputRedirected, all, Screen.Ink);
}
