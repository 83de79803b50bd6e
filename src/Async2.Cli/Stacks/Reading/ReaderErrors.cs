using System.Diagnostics;
using Async2.Cli.Terminal;

namespace Async2.Cli.Stacks.Reading;

/// <summary>What a reader writes to standard error: notes of async2 pass at once, the rest only if the reader does not crash.</summary>
internal sealed class ReaderErrors
{
    private const int MostLines = 1000;

    private readonly List<string> _rest = [];
    private readonly Task _end;

    public ReaderErrors(Process reader) => _end = Task.Run(() =>
    {
        while (reader.StandardError.ReadLine() is { } line)
        {
            if (line.StartsWith("async2: ", StringComparison.Ordinal)) Screen.Note(line);
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
