using System.Text.RegularExpressions;
using Async2.Build.Weaving;

namespace Async2.Cli.Tests.Documents;

public sealed partial class DiagnosticsTests
{
    [Fact]
    public void The_page_has_each_diagnostic_as_it_is()
    {
        var page = File.ReadAllText(Path.Combine(SourceTree.Root, "docs", "diagnostics.md"));
        var documented = Entry().Matches(page).Select(m => (m.Groups[1].Value, m.Groups[2].Value, m.Groups[3].Value));
        Assert.Equal(BuildDiagnostic.All.Select(d => (d.Code, d.Severity.ToString().ToLowerInvariant(), d.Text)), documented);
    }

    [Fact]
    public void Targets_say_only_what_is_in_the_table()
    {
        var targets = string.Concat(Directory.GetFiles(Path.Combine(SourceTree.Root, "src", "Async2.Build", "build")).Select(File.ReadAllText));
        var said = Said().Matches(targets).Select(m => (m.Groups[1].Value, m.Groups[2].Value, m.Groups[3].Value))
            .Concat(Told().Matches(targets).Select(m => (nameof(Severity.Message), m.Groups[1].Value, m.Groups[2].Value))).ToList();
        Assert.Contains(said, s => s.Item2 == "A2011");
        Assert.Contains(said, s => s.Item2 == "A2012");
        foreach (var (severity, code, text) in said)
        {
            var diagnostic = BuildDiagnostic.All.Single(d => d.Code == code);
            Assert.Equal(diagnostic.Severity.ToString(), severity);
            Assert.Matches(Pattern(diagnostic.Text), text);
        }
    }

    private static string Pattern(string text) => $"^{Regex.Replace(Regex.Escape(text), @"\\\{\d\}", ".+")}$";

    [GeneratedRegex(@"^## (A2\d{3}) \((\w+)\)\n\n    (.+)$", RegexOptions.Multiline)]
    private static partial Regex Entry();

    [GeneratedRegex("<(Error|Warning) Code=\"(A2\\d{3})\"[^>]*?\\sText=\"([^\"]*)\"", RegexOptions.Singleline)]
    private static partial Regex Said();

    [GeneratedRegex(@"Text=""\$\(MSBuildProjectFullPath\) : (A2\d{3}): ([^""]*)""")]
    private static partial Regex Told();
}
