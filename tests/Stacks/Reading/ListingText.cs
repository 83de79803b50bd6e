using Async2.Stacks.Listing;
using Async2.Stacks.Tests.Inspected;

namespace Async2.Stacks.Tests.Reading;

/// <summary>A listing as a text with one block for equal stacks, in which expectation and outcome can be compared.</summary>
/// <remarks>It has the program's own methods, and the tasks between them that the README names.</remarks>
internal static class ListingText
{
    private static readonly string[] s_own = ["Shapes.", "Near.", "Far."];
    private static readonly string[] s_tasks = ["WhenAll", "WhenAny", "ContinueWith"];

    /// <summary>The text of the stacks that a program says it has.</summary>
    public static string Of(IReadOnlyList<ExpectedStack> expected, ProgramBuild build) =>
        Join(expected.Select(s => (Frames(s, build), s.Count)));

    /// <summary>The text of the listed stacks.</summary>
    public static string Of(StackListing listing) =>
        Join(listing.Groups.Select(g => (Frames: Frames(g), g.Count)).Where(g => g.Frames.Length > 0));

    /// <summary>The stacks that wait for something else than the program says.</summary>
    public static IReadOnlyList<string> OtherWaits(StackListing listing, IReadOnlyList<ExpectedStack> expected, ProgramBuild build)
    {
        var words = expected.ToLookup(s => Frames(s, build), s => s.WaitsFor);
        return [.. from g in listing.Groups
                   let frames = Frames(g)
                   let word = words[frames].FirstOrDefault()
                   where word is not null && g.WaitsFor?.Contains(word, StringComparison.OrdinalIgnoreCase) != true
                   select $"not {word}: {g.WaitsFor ?? "?"}\n{frames}"];
    }

    // Equal lines after each other become one.
    private static string Join(IEnumerable<string> frames)
    {
        var lines = new List<(string Frame, int Count)>();
        foreach (var frame in frames)
        {
            if (lines.Count > 0 && lines[^1].Frame == frame) lines[^1] = (frame, lines[^1].Count + 1);
            else lines.Add((frame, 1));
        }
        return string.Concat(lines.Select(l => l.Count == 1 ? $"    {l.Frame}\n" : $"    {l.Frame} * {l.Count}\n"));
    }

    private static string Join(IEnumerable<(string Frames, long Count)> stacks) => string.Concat(stacks
        .GroupBy(s => s.Frames, s => s.Count)
        .OrderBy(s => s.Key, StringComparer.Ordinal)
        .Select(s => $"{s.Sum()} ×\n{s.Key}"));

    private static string Frames(ExpectedStack stack, ProgramBuild build) => Join(stack.Frames.Select(f =>
        f.Marker is { } m ? Method(build.KindOf(f.Method, m), f.Method, m.File, m.Line) : f.Method));

    private static string Frames(StackGroup group)
    {
        var frames = group.Frames.SkipWhile(f => !IsOwn(f)).Select(f => f switch
        {
            _ when IsOwn(f) => Method(Kind(f.Kind), f.Method, f.File, f.Line),
            { Kind: FrameKind.Task } when Array.Find(s_tasks, t => f.Method.Contains(t, StringComparison.Ordinal)) is { } task => $"task {task}",
            _ => null,
        });
        return Join(frames.OfType<string>());
    }

    private static string Method(string kind, string method, string? file, int? line) =>
        $"{kind} {method} in {(file is null ? "?" : Path.GetRelativePath(Marker.Sources, file))}:{line}";

    private static string Kind(FrameKind kind) => kind switch
    {
        FrameKind.Woven => "woven",
        FrameKind.Compiled => "compiled",
        FrameKind.Runtime => "runtime",
        _ => "task",
    };

    private static bool IsOwn(StackFrame frame) =>
        frame.Kind != FrameKind.Task && Array.Exists(s_own, o => frame.Method.StartsWith(o, StringComparison.Ordinal));
}
