namespace Async2.Inspect.Stacks;

/// <summary>The extent, the width and the colours of a text view.</summary>
/// <param name="ShowsAll">Whether rare groups are shown, too.</param>
/// <param name="ShowsEach">Whether each stack is shown, with the address of an object, and nothing is folded or merged.</param>
/// <param name="Width">The columns of a line.</param>
/// <param name="Ink">The colours.</param>
internal sealed record TextOptions(bool ShowsAll, bool ShowsEach, int Width, Ink Ink)
{
    /// <summary>The width of lines that are never folded.</summary>
    public const int Unlimited = int.MaxValue;

    // Deeply nested trees are wider.
    private const int Narrowest = 40;

    /// <summary>For standard output: a terminal gets the most frequent groups, a file or a pipe gets all, in whole lines.</summary>
    public static TextOptions ForScreen(bool all) => new(
        all || Console.IsOutputRedirected, all, Screen.Width ?? Unlimited, Screen.Ink);

    /// <summary>The width that an indentation leaves.</summary>
    public int Behind(int indentation) => Width == Unlimited ? Unlimited : Math.Max(Narrowest, Width - indentation);
}
