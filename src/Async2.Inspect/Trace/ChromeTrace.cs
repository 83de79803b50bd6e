using System.Text.Json;

namespace Async2.Inspect.Trace;

/// <summary>Trace events as JSON, as Chrome defined them and Perfetto opens them.</summary>
/// <remarks>
/// <code>
/// b … e     a track for each chain: its method, and nested in it the times in which it waits or runs
/// X         a slice on the thread that runs a chain, from its resumption to its next suspension
/// s, t      arrows between the slices of chains with the same activity
/// </code>
/// </remarks>
internal sealed class ChromeTrace(Stream file, int process, string name) : ITraceFile
{
    private const int MicrosecondsEach = 1000;
    private const int MostPending = 64 * 1024;

    private readonly Utf8JsonWriter _json = new(file);
    private readonly Dictionary<string, int> _activities = [];
    private ChainTable _chains = null!;

    public void Start(ChainTable chains)
    {
        _chains = chains;
        _json.WriteStartObject();
        _json.WriteString("displayTimeUnit", "ms");
        _json.WriteStartArray("traceEvents");
        Start("M", "process_name", "", 0, 0);
        _json.WriteStartObject("args");
        _json.WriteString("name", name);
        _json.WriteEndObject();
        _json.WriteEndObject();
    }

    public void Begin(OpenChain chain, AsyncEvent e)
    {
        Start("b", chain.Method, "chain", e.At, e.Thread);
        WriteId(chain);
        _json.WriteStartObject("args");
        if (chain.Task != 0) _json.WriteNumber("task", chain.Task);
        if (chain.Activity.Length > 0) _json.WriteString("activity", chain.Activity);
        _json.WriteString("kind", chain.Id > 0 ? "woven" : "compiled");
        _json.WriteEndObject();
        _json.WriteEndObject();
        if (chain.Activity.Length > 0) Slice(chain, $"{chain.Method} begins", e.At, 1.0 / MicrosecondsEach, e.Thread);
    }

    public void Suspend(OpenChain chain, AsyncEvent e)
    {
        Leave(chain, e);
        Nested("b", chain, $"waits in {(e.Method.Length == 0 ? chain.Method : e.Site)}", e);
    }

    public void Resume(OpenChain chain, AsyncEvent e)
    {
        Leave(chain, e);
        Nested("b", chain, "runs", e);
    }

    public void End(OpenChain chain, AsyncEvent e)
    {
        Leave(chain, e);
        Start("e", chain.Method, "chain", e.At, e.Thread);
        WriteId(chain);
        if (e.Exception.Length > 0)
        {
            _json.WriteStartObject("args");
            _json.WriteString("exception", e.Exception);
            _json.WriteEndObject();
        }
        _json.WriteEndObject();
    }

    public void Finish(double at)
    {
        foreach (var chain in _chains.Open) End(chain, new(AsyncEventKind.End, chain.Id, at, chain.Thread) { Exception = "has not ended" });
        _json.WriteEndArray();
        _json.WriteEndObject();
    }

    public void Dispose() => _json.Dispose();

    // Ends the time in which the chain has waited or run.
    private void Leave(OpenChain chain, AsyncEvent e)
    {
        if (double.IsNaN(chain.Since)) return;
        Nested("e", chain, "", e);
        if (!chain.IsSuspended) Slice(chain, chain.Method, chain.Since, e.At - chain.Since, chain.Thread);
    }

    private void Nested(string phase, OpenChain chain, string name, AsyncEvent e)
    {
        Start(phase, name, "chain", e.At, e.Thread);
        WriteId(chain);
        _json.WriteEndObject();
    }

    private void Slice(OpenChain chain, string title, double at, double milliseconds, int thread)
    {
        Start("X", title, "run", at, thread);
        _json.WriteNumber("dur", milliseconds * MicrosecondsEach);
        _json.WriteEndObject();
        if (chain.Activity.Length == 0) return;
        var isKnown = _activities.TryGetValue(chain.Activity, out var number);
        if (!isKnown) _activities[chain.Activity] = number = _activities.Count + 1;
        Start(isKnown ? "t" : "s", chain.Activity, "activity", at, thread);
        _json.WriteNumber("id", number);
        _json.WriteEndObject();
    }

    private void Start(string phase, string name, string category, double at, int thread)
    {
        if (_json.BytesPending > MostPending) _json.Flush();
        _json.WriteStartObject();
        _json.WriteString("ph", phase);
        _json.WriteString("name", name);
        if (category.Length > 0) _json.WriteString("cat", category);
        _json.WriteNumber("ts", Math.Round(at * MicrosecondsEach, 3));
        _json.WriteNumber("pid", process);
        _json.WriteNumber("tid", thread);
    }

    // Viewers read it as a number.
    private void WriteId(OpenChain chain) => _json.WriteString("id", chain.Id > 0 ? $"0x{chain.Id:x}" : $"0x{(1L << 40) - chain.Id:x}");
}
