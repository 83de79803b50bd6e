using System.Text.Json;

namespace Async2.Inspect.Trace;

/// <summary>The file format of Speedscope: where chains have waited, as stacks with their time, and what each thread has run.</summary>
internal sealed class Speedscope(Stream file, string name) : ITraceFile
{
    private readonly Utf8JsonWriter _json = new(file);
    private readonly Dictionary<string, int> _frames = [];
    private readonly Dictionary<string, (int[] Stack, double Time)> _waits = [];
    private readonly SortedDictionary<int, ThreadProfile> _threads = [];
    private ChainTable _chains = null!;

    public void Start(ChainTable chains) => _chains = chains;

    public void Begin(OpenChain chain, AsyncEvent e)
    {
    }

    public void Suspend(OpenChain chain, AsyncEvent e) => Leave(chain, e.At);

    public void Resume(OpenChain chain, AsyncEvent e)
    {
        Leave(chain, e.At);
        if (!_threads.TryGetValue(e.Thread, out var thread)) _threads[e.Thread] = thread = new();
        thread.Open(Frame(chain.Method), e.At);
    }

    public void End(OpenChain chain, AsyncEvent e) => Leave(chain, e.At);

    public void Finish(double at)
    {
        foreach (var chain in _chains.Open) Leave(chain, at);
        foreach (var thread in _threads.Values) thread.CloseAll(at);
        _json.WriteStartObject();
        _json.WriteString("$schema", "https://www.speedscope.app/file-format-schema.json");
        _json.WriteString("name", name);
        _json.WriteString("exporter", "async2 trace");
        WriteFrames(_json);
        _json.WriteStartArray("profiles");
        WriteWaits(_json);
        foreach (var (id, thread) in _threads) thread.Write(_json, $"thread {id}: resumed methods", at);
        _json.WriteEndArray();
        _json.WriteEndObject();
    }

    public void Dispose() => _json.Dispose();

    private void Leave(OpenChain chain, double at)
    {
        if (double.IsNaN(chain.Since)) return;
        if (!chain.IsSuspended) _threads.GetValueOrDefault(chain.Thread)?.Close(Frame(chain.Method), at);
        else if (!chain.IsCaller) AddWait(_chains.Stack(chain), at - chain.Since);
    }

    private void AddWait(List<string> stack, double time)
    {
        var key = string.Join('\n', stack);
        if (!_waits.TryGetValue(key, out var wait)) wait = ([.. stack.Select(Frame)], 0);
        _waits[key] = wait with { Time = wait.Time + time };
    }

    private int Frame(string method)
    {
        if (!_frames.TryGetValue(method, out var number)) _frames[method] = number = _frames.Count;
        return number;
    }

    private void WriteFrames(Utf8JsonWriter json)
    {
        json.WriteStartObject("shared");
        json.WriteStartArray("frames");
        foreach (var (method, _) in _frames.OrderBy(f => f.Value))
        {
            json.WriteStartObject();
            json.WriteString("name", method);
            json.WriteEndObject();
        }
        json.WriteEndArray();
        json.WriteEndObject();
    }

    private void WriteWaits(Utf8JsonWriter json)
    {
        ThreadProfile.Start(json, "sampled", "suspended: where chains have waited", _waits.Values.Sum(w => w.Time));
        json.WriteStartArray("samples");
        foreach (var (stack, _) in _waits.Values)
        {
            json.WriteStartArray();
            foreach (var frame in stack) json.WriteNumberValue(frame);
            json.WriteEndArray();
        }
        json.WriteEndArray();
        json.WriteStartArray("weights");
        foreach (var (_, time) in _waits.Values) json.WriteNumberValue(time);
        json.WriteEndArray();
        json.WriteEndObject();
    }
}
