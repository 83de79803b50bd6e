using System.Diagnostics;

namespace Async2.Inspect.Stacks.Reading;

/// <summary>The standard error of a reader: messages of the program pass at once, the rest only if the reader does not crash.</summary>
internal sealed class ReaderErrors
{
    private const int MostLines = 1000;

    private readonly List<string> _rest = [];
    private readonly Task _end;

    public ReaderErrors(Process reader) => _end = Task.Run(() =>
    {
        while (reader.StandardError.ReadLine() is { } line)
        {
            if (line.StartsWith(Screen.MessageStart, StringComparison.Ordinal)) Screen.Note(line);
            else if (_rest.Count < MostLines) _rest.Add(line);
        }
    });

    /// <summary>Whether the runtime of the reader has ended it because there was no memory.</summary>
    public bool TellNoMemory => _rest.Contains("Out of memory.");

    /// <summary>Waits until the reader can write no more.</summary>
    public void WaitForEnd() => _end.Wait();

    /// <summary>Prints what was held back.</summary>
    public void PrintRest() => _rest.ForEach(Screen.Note);
}
