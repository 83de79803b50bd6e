using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Text.RegularExpressions;

namespace Async2.Fuzz.Worlds;

/// <summary>Helpers of the guards around failing awaits.</summary>
public sealed partial class World
{
    private const int Tries = 3;

    private readonly Dictionary<string, int> _tries = [];

    /// <summary>Throws.</summary>
    [DoesNotReturn]
    public static bool Fails(string message) => throw new StepException(message);

    /// <summary>A sequence with a finally block.</summary>
    public IEnumerable<int> Numbers(string site)
    {
        try
        {
            yield return 1;
            yield return 2;
        }
        finally
        {
            Note(site, "ends");
        }
    }

    /// <summary>Returns false every third time, so that retries end.</summary>
    public bool MayTry(string site)
    {
        var tries = _tries.GetValueOrDefault(site) + 1;
        _tries[site] = tries % Tries;
        Note(site, $"try {tries}");
        return tries < Tries;
    }

    /// <summary>Notes the program's frames that an exception was thrown through.</summary>
    public void NoteFrames(Exception exception)
    {
        // Woven traces lack the frame that completes an iterator's ValueTask (docs/semantics.md, what is different).
        var frames = new StackTrace(exception, fNeedFileInfo: false).GetFrames()
            .Where(f => f.GetMethod()?.Name == "MoveNext")
            .Select(f => FrameName().Match(f.GetMethod()!.DeclaringType!.Name))
            .Where(m => m.Success)
            .Select(m => m.Groups["name"].Value);
        Write($"frames {string.Join(" < ", frames)}");
    }

    // A state machine's frame, of a method whose name is given.
    [GeneratedRegex(@"^<(?<name>C\d+)>d__")]
    private static partial Regex FrameName();
}
