using Async2.Cli.Terminal;

namespace Async2.Cli.Bench;

/// <summary>Says on standard error what takes so long: one line that is overwritten, or a line each where nobody is looking.</summary>
internal static class Progress
{
    private const string EraseLine = "\r\e[K";

    public static void Say(string text)
    {
        if (Console.IsErrorRedirected) Screen.Note(text);
        else Console.Error.Write(EraseLine + text);
    }

    public static void Clear()
    {
        if (!Console.IsErrorRedirected) Console.Error.Write(EraseLine);
    }
}
