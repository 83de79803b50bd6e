using Async2.Compiler;
using Spectre.Console;

namespace Async2.Terminal;

/// <summary>
/// All output of the tool. Much of it comes from the input, so control characters are escaped: they could steer the terminal, or
/// begin a line.
/// </summary>
internal static class Screen
{
    /// <summary>The name of the program, with which its own messages begin.</summary>
    public static string ProgramName { get; set; } = "async2";

    // Many short writes are slow.
    private const int LinesOfWrite = 256;

    /// <summary>Whether standard output is a terminal that can do more than show lines.</summary>
    public static bool IsTerminal => !Console.IsOutputRedirected && !IsDumb;

    /// <summary>Whether standard error is one.</summary>
    public static bool IsErrorTerminal => !Console.IsErrorRedirected && !IsDumb;

    private static bool IsDumb => Environment.GetEnvironmentVariable("TERM") == "dumb";

    /// <summary>The colours of standard output: none in a file, in a pipe, with <c>NO_COLOR</c>, or on a dumb terminal.</summary>
    public static Ink Ink =>
        !Console.IsOutputRedirected && AnsiConsole.Profile.Capabilities is { Ansi: true, ColorSystem: not ColorSystem.NoColors }
            ? new Ink(isOn: true)
            : Ink.None;

    /// <summary>The columns of standard output; null in a file or a pipe.</summary>
    public static int? Width => Console.IsOutputRedirected ? null : AnsiConsole.Profile.Width;

    public static void Line(string text = "") => Write(VisibleText.Of(text));

    /// <summary>Prints a listing in which control characters are escaped already.</summary>
    public static void Listing(string text)
    {
        foreach (var line in text.TrimEnd().Split('\n')) Write(line);
    }

    /// <summary>Prints lines in which control characters are escaped already.</summary>
    public static void Listing(IEnumerable<string> lines)
    {
        foreach (var chunk in lines.Chunk(LinesOfWrite)) Write(string.Join(Environment.NewLine, chunk));
    }

    /// <summary>Prints a row with tabs between the cells.</summary>
    public static void Row(IEnumerable<string> cells) => Write(string.Join('\t', cells.Select(VisibleText.Of)).TrimEnd('\t'));

    /// <summary>Prints JSON, which has its own escapes.</summary>
    public static void Json(string json) => Write(json);

    /// <summary>Prints JSON of which the parts are made as they are printed.</summary>
    public static void Json(IEnumerable<string> parts)
    {
        foreach (var part in parts) Write(part, end: "");
        Write("");
    }

    /// <summary>Prints one line on standard error, and does not fail if that is not possible.</summary>
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

    /// <summary>Prints a message of the program on standard error.</summary>
    public static void Tell(string message) => Note(MessageStart + message);

    /// <summary>The text with which the messages of the program begin.</summary>
    public static string MessageStart => $"{ProgramName}: ";

    /// <summary>Prints the output of another program on standard error, line by line.</summary>
    public static void Notes(string text)
    {
        foreach (var line in text.TrimEnd().Split('\n')) Note(line.TrimEnd('\r'));
    }

    private static void Write(string text) => Write(text, Environment.NewLine);

    private static void Write(string text, string end)
    {
        try
        {
            Console.Write(text + end);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            var cause = e.InnerException ?? e; // .NET reports a closed stream as a missing permission.
            throw new CommandException("cannot write", "standard output", $"{cause.Message}; send it where it can be written", cause);
        }
    }
}
