using System.Globalization;

namespace Async2.Stacks.Tests.Inspected;

/// <summary>A frame that a program says it has: a method and its marker, or a task of the class library between methods.</summary>
/// <param name="Method">The method; <c>task NAME</c> for a task.</param>
/// <param name="Marker">Null for a task.</param>
internal sealed record ExpectedFrame(string Method, Marker? Marker);

/// <summary>Equal stacks that a program says it has.</summary>
/// <param name="Count">The number of stacks.</param>
/// <param name="WaitsFor">A word in the text of what they wait for; empty for any text.</param>
/// <param name="Frames">The frames, innermost first.</param>
internal sealed record ExpectedStack(long Count, string WaitsFor, IReadOnlyList<ExpectedFrame> Frames)
{
    /// <summary>Reads a line that the program prints: count, word and frames, with tabs between them.</summary>
    public static ExpectedStack Parse(string line)
    {
        var parts = line.Split('\t');
        return new(long.Parse(parts[0], CultureInfo.InvariantCulture), parts[1], [.. parts[2..].SelectMany(FramesOf)]);
    }

    // METHOD <- MARKER, and after it * N for N such frames.
    private static IEnumerable<ExpectedFrame> FramesOf(string text)
    {
        var parts = text.Split(" <- ");
        if (parts.Length == 1) return [new(text, null)];
        var marker = parts[1].Split(" * ");
        var frame = new ExpectedFrame(parts[0], Marker.All[marker[0]]);
        return Enumerable.Repeat(frame, marker.Length == 1 ? 1 : int.Parse(marker[1], CultureInfo.InvariantCulture));
    }
}
