using Async2.Cli.Terminal;

namespace Async2.Cli.Bench;

/// <summary>Prints progress on standard error: one line that is overwritten on a terminal, several lines elsewhere.</summary>
internal static class Progress
{
    private const string EraseLine = "\r\e[K";

    /// <summary>Stands before each line: which experiment of how many.</summary>
    public static string Part { get; set; } = "";

    public static void Say(string text)
    {
        if (Console.IsErrorRedirected) Screen.Note(Part + text);
        else Console.Error.Write(EraseLine + Part + text);
    }

    public static void Clear()
    {
        if (!Console.IsErrorRedirected) Console.Error.Write(EraseLine);
    }
}
