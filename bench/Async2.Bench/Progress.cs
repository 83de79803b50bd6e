namespace Async2.Bench;

/// <summary>Prints progress on standard error: one line that is overwritten on a terminal, several lines elsewhere.</summary>
internal static class Progress
{
    private const string EraseLine = "\r\e[K";

    private static readonly bool s_overwrites = Screen.IsErrorTerminal;

    /// <summary>Stands before each line: which experiment of how many.</summary>
    public static string Part { get; set; } = "";

    public static void Say(string text)
    {
        if (s_overwrites) Console.Error.Write(EraseLine + Part + text);
        else Screen.Note(Part + text);
    }

    public static void Clear()
    {
        if (s_overwrites) Console.Error.Write(EraseLine);
    }
}
