using System.Text.RegularExpressions;

namespace Async2.Cli.Tests.Documents;

/// <summary>A document in Markdown, by the kinds of things that it names.</summary>
/// <param name="Path">Relative to the repository.</param>
/// <param name="Text">The text.</param>
internal sealed partial record Document(string Path, string Text)
{
    /// <summary>
    /// The lines of code blocks that are indented, without what explains them further right, and what is typed to the tool in fenced ones,
    /// which are run.
    /// </summary>
    public IEnumerable<string> CodeLines => Lines.Where(l => l.IsCode).Select(l => Explanation().Split(l.Text.Trim())[0])
        .Concat(Lines.Where(l => l.IsFenced && l.Text.StartsWith("$ async2 ", StringComparison.Ordinal)).Select(l => l.Text[2..].TrimEnd('\\')));

    /// <summary>What stands in backticks.</summary>
    public IEnumerable<string> Spans => SpanPattern().Matches(Prose).Select(m => m.Groups[1].Value);

    /// <summary>Where links go to.</summary>
    public IEnumerable<string> Links => LinkPattern().Matches(Prose).Select(m => m.Groups[1].Value);

    /// <summary>What is said to stand in a folder of <c>tests/</c>: <c>Runtime `A`, `B`</c>.</summary>
    public IEnumerable<(string Project, string Name)> NamesInTests =>
        from match in InTestsPattern().Matches(Prose)
        from span in SpanPattern().Matches(match.Groups["names"].Value)
        select (match.Groups["project"].Value, span.Groups[1].Value);

    /// <summary>The anchors of the headings, as GitHub makes them.</summary>
    public IEnumerable<string> Anchors => Lines.Where(l => !l.IsFenced && l.Text.StartsWith('#'))
        .Select(l => l.Text).Select(l => NotInAnchor().Replace(l.TrimStart('#').Trim().ToLowerInvariant(), "").Replace(' ', '-'));

    private string Prose => string.Join('\n', Lines.Where(l => !l.IsCode && !l.IsFenced).Select(l => l.Text));

    private IEnumerable<(string Text, bool IsCode, bool IsFenced)> Lines
    {
        get
        {
            var fenced = false;
            foreach (var line in Text.Split('\n'))
            {
                var isFence = line.StartsWith("```", StringComparison.Ordinal);
                yield return (line, !fenced && line.StartsWith("    ", StringComparison.Ordinal), fenced || isFence);
                fenced ^= isFence;
            }
        }
    }

    [GeneratedRegex(@"\s{3,}")]
    private static partial Regex Explanation();

    [GeneratedRegex("`([^`\n]+)`")]
    private static partial Regex SpanPattern();

    [GeneratedRegex(@"\]\(([^)\s]+)\)")]
    private static partial Regex LinkPattern();

    [GeneratedRegex("\\b(?<project>Behaviour|Cli|Compiler|Corpus|OpenWorld|Packages|Runtime|Stress) (?<names>`[^`\n]+`(, `[^`\n]+`)*)")]
    private static partial Regex InTestsPattern();

    [GeneratedRegex(@"[^\w\- ]")]
    private static partial Regex NotInAnchor();
}
