using System.Text.Json.Nodes;

namespace Async2.Cli.Test;

/// <summary>Collects the messages of a program of Microsoft.Testing.Platform about its tests.</summary>
/// <remarks>
///     {"method": "testing/testUpdates/tests", "params": {"changes": [{"node": {
///         "uid": "…", "display-name": "Row (1)", "node-type": "action", "execution-state": "in-progress|passed|failed|…",
///         "location.type": "Namespace.Class", "time.duration-ms": 1.5, "error.message": "…"}}]}}
/// </remarks>
internal sealed class PlatformMessages
{
    private readonly object _lock = new();
    private readonly Dictionary<string, string> _running = [];
    private readonly List<TestResult> _results = [];
    private bool _finished;

    public void Add(JsonObject message)
    {
        lock (_lock)
        {
            if ((int?)message["id"] == 2 && message.ContainsKey("result")) _finished = true;
            if ((string?)message["method"] != "testing/testUpdates/tests") return;
            foreach (var change in message["params"]?["changes"] as JsonArray ?? [])
            {
                if (change?["node"] is JsonObject node) Add(node, (string?)node["execution-state"]);
            }
        }
    }

    public SuiteRun ToRun(ProcessEnd process, IReadOnlyList<string> output)
    {
        lock (_lock)
        {
            if (_finished) return new SuiteRun([.. _results], RunEnd.Completed, null);
            var end = process.Hung ? RunEnd.Hung : RunEnd.Crashed;
            var why = process.Hung ? "no test began or ended" : EndReason.Of(output, process.ExitCode);
            return new SuiteRun([.. _results, .. _running.Values.Select(name => TestResult.Unfinished(name, end))], end, why);
        }
    }

    private void Add(JsonObject node, string? state)
    {
        var name = TestResult.FullName((string?)node["location.type"] ?? "", (string?)node["display-name"] ?? "");
        var id = (string?)node["uid"] ?? name;
        if (state == "in-progress") _running[id] = name;
        if (Outcome(state) is not { } outcome) return;
        _running.Remove(id);
        var duration = TimeSpan.FromMilliseconds((double?)node["time.duration-ms"] ?? 0);
        _results.Add(new TestResult(name, outcome, (string?)node["error.message"] ?? "", duration));
    }

    private static TestOutcome? Outcome(string? state) => state switch
    {
        "passed" => TestOutcome.Passed,
        "skipped" => TestOutcome.Skipped,
        "failed" or "error" or "timed-out" or "cancelled" => TestOutcome.Failed,
        _ => null,
    };
}
