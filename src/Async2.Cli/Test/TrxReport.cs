using System.Globalization;
using System.Xml.Linq;

namespace Async2.Cli.Test;

/// <summary>Reads the results of a .trx file.</summary>
/// <remarks>
///     &lt;Results&gt;
///       &lt;UnitTestResult testId="1" testName="Row (1)" duration="00:00:00.0085012" outcome="Passed|Failed|NotExecuted|…"&gt;
///         &lt;Output&gt;&lt;ErrorInfo&gt;&lt;Message&gt;…
///         &lt;InnerResults&gt;&lt;UnitTestResult …         one a row, where the outer one stands for all rows
///     &lt;TestDefinitions&gt;
///       &lt;UnitTest id="1"&gt;&lt;TestMethod className="Namespace.Class" name="Row" /&gt;
/// </remarks>
internal static class TrxReport
{
    private static readonly XNamespace Trx = "http://microsoft.com/schemas/VisualStudio/TeamTest/2010";

    public static IReadOnlyList<TestResult> Read(string file)
    {
        var report = XDocument.Load(file);
        var classes = report.Descendants(Trx + "UnitTest")
            .GroupBy(test => (string?)test.Attribute("id") ?? "")
            .ToDictionary(tests => tests.Key, tests => (string?)tests.First().Element(Trx + "TestMethod")?.Attribute("className") ?? "");
        return [.. report.Descendants(Trx + "UnitTestResult")
            .Where(result => result.Element(Trx + "InnerResults") is null)
            .Select(result => Read(result, classes.GetValueOrDefault((string?)result.Attribute("testId") ?? "", "")))];
    }

    private static TestResult Read(XElement result, string className)
    {
        var outcome = (string?)result.Attribute("outcome") switch
        {
            "Passed" or "PassedButRunAborted" or "Warning" => TestOutcome.Passed,
            "NotExecuted" or "Inconclusive" or "NotRunnable" or "Pending" => TestOutcome.Skipped,
            _ => TestOutcome.Failed,
        };
        var message = (string?)result.Element(Trx + "Output")?.Element(Trx + "ErrorInfo")?.Element(Trx + "Message") ?? "";
        var took = TimeSpan.TryParse((string?)result.Attribute("duration"), CultureInfo.InvariantCulture, out var duration)
            ? duration
            : TimeSpan.Zero;
        return new TestResult(TestResult.FullName(className, (string?)result.Attribute("testName") ?? ""), outcome, message, took);
    }
}
