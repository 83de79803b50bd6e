using System.Text.Json;
using System.Text.Json.Nodes;

namespace Async2.Cli.Test;

/// <summary>Collects the messages of a suite of xunit 3.</summary>
/// <remarks>
///     {"$type":"test-class-starting","TestClassUniqueID":"0","TestClassName":"C",…}
///     {"$type":"test-starting","TestClassUniqueID":"0","TestUniqueID":"1","TestDisplayName":"C.Row(i: 1)",…}
///     {"$type":"test-failed","TestUniqueID":"1","ExecutionTime":0.002,"ExceptionTypes":["X"],"Messages":["…"],…}
///     {"$type":"test-assembly-finished",…}
/// The output of tests is between these lines, or before one of them on the same line.
/// </remarks>
internal sealed class XunitMessages
{
    private const string Opening = "{\"$type\":";

    private readonly Dictionary<string, string> _classes = [];
    private readonly Dictionary<string, string> _running = [];
    private readonly List<TestResult> _results = [];
    private readonly List<string> _others = [];
    private bool _finished;

    /// <summary>Adds a line; false if it is not a message.</summary>
    public bool Add(string line)
    {
        var from = line.IndexOf(Opening, StringComparison.Ordinal);
        if (from < 0 || Parse(line[from..]) is not { } message)
        {
            _others.Add(line);
            return false;
        }
        switch ((string?)message["$type"])
        {
            case "test-class-starting": _classes[ClassId(message)] = (string?)message["TestClassName"] ?? ""; break;
            case "test-starting": _running[Id(message)] = FullName(message); break;
            case "test-passed": AddResult(message, TestOutcome.Passed, ""); break;
            case "test-failed": AddResult(message, TestOutcome.Failed, Failure(message)); break;
            case "test-skipped": AddResult(message, TestOutcome.Skipped, (string?)message["Reason"] ?? ""); break;
            case "test-not-run": _running.Remove(Id(message)); break;
            case "test-assembly-finished": _finished = true; break;
            default: break;
        }
        return true;
    }

    public SuiteRun ToRun(ProcessEnd process)
    {
        if (_finished) return new SuiteRun(_results, RunEnd.Completed, null);
        var end = process.Hung ? RunEnd.Hung : RunEnd.Crashed;
        var why = process.Hung ? "no test began or ended" : EndReason.Of([.. _others, .. process.Error], process.ExitCode);
        return new SuiteRun([.. _results, .. _running.Values.Select(name => TestResult.Unfinished(name, end))], end, why);
    }

    private void AddResult(JsonObject message, TestOutcome outcome, string text)
    {
        if (!_running.Remove(Id(message), out var name)) return;
        _results.Add(new TestResult(name, outcome, text, TimeSpan.FromSeconds((double?)message["ExecutionTime"] ?? 0)));
    }

    private string FullName(JsonObject message) =>
        TestResult.FullName(_classes.GetValueOrDefault(ClassId(message), ""), (string?)message["TestDisplayName"] ?? "");

    private static string ClassId(JsonObject message) => (string?)message["TestClassUniqueID"] ?? "";

    private static string Id(JsonObject message) => (string?)message["TestUniqueID"] ?? "";

    private static string Failure(JsonObject message)
    {
        var types = Texts(message["ExceptionTypes"]);
        return string.Join('\n', Texts(message["Messages"]).Zip(types, (text, type) => $"{type}: {text}"));
    }

    private static IEnumerable<string> Texts(JsonNode? node) => (node as JsonArray ?? []).Select(n => (string?)n ?? "");

    /// <summary>Parses a message. xunit does not escape control characters in the output of tests, which JSON does not allow.</summary>
    private static JsonObject? Parse(string text)
    {
        try
        {
            return JsonNode.Parse(string.Concat(text.Select(c => char.IsControl(c) ? ' ' : c))) as JsonObject;
        }
        catch (JsonException)
        {
            return null;
        }
    }
}
