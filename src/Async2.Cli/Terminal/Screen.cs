using Async2.Compiler;

namespace Async2.Cli.Terminal;

/// <summary>
/// Everything that the tool itself prints. Much of it comes from the input: nothing in that may steer the terminal, or begin a line of
/// its own.
/// </summary>
internal static class Screen
{
    /// <summary>Prints one line on standard output.</summary>
    public static void Line(string text = "") => Write(VisibleText.Of(text));

    /// <summary>Prints a listing whose names are visible text already.</summary>
    public static void Listing(string text)
    {
        foreach (var line in text.TrimEnd().Split('\n')) Write(line);
    }

    /// <summary>Prints a row with tabs between the cells.</summary>
    public static void Row(IEnumerable<string> cells) => Write(string.Join('\t', cells.Select(VisibleText.Of)).TrimEnd('\t'));

    /// <summary>Prints JSON, which has escapes of its own.</summary>
    public static void Json(string json) => Write(json);

    /// <summary>Prints one line on standard error. That nobody can read it is no reason to fail.</summary>
    public static void Note(string text)
    {
        try
        {
            Console.Error.WriteLine(VisibleText.Of(text));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Closed, or a full disk.
        }
    }

    /// <summary>Prints what another program has said on standard error, line by line.</summary>
    public static void Notes(string text)
    {
        foreach (var line in text.TrimEnd().Split('\n')) Note(line.TrimEnd('\r'));
    }

    private static void Write(string text)
    {
        try
        {
            Console.WriteLine(text);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            var cause = e.InnerException ?? e; // .NET takes a closed stream for one without permission.
            throw new CommandException("cannot write", "standard output", $"{cause.Message}; send it where it can be written", cause);
        }
    }
}
