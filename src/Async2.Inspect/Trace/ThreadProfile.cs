using System.Text.Json;

namespace Async2.Inspect.Trace;

/// <summary>The methods that a thread has run, one inside the other, in Speedscope's format.</summary>
internal sealed class ThreadProfile
{
    private readonly List<(bool Opens, int Frame, double At)> _events = [];
    private readonly Stack<int> _open = new();

    public static void Start(Utf8JsonWriter json, string type, string name, double end)
    {
        json.WriteStartObject();
        json.WriteString("type", type);
        json.WriteString("name", name);
        json.WriteString("unit", "milliseconds");
        json.WriteNumber("startValue", 0);
        json.WriteNumber("endValue", end);
    }

    public void Open(int frame, double at)
    {
        _open.Push(frame);
        _events.Add((true, frame, at));
    }

    /// <summary>Closes a method, and those that it has called and of which no end was reported.</summary>
    public void Close(int frame, double at)
    {
        if (!_open.Contains(frame)) return;
        int closed;
        do
        {
            closed = _open.Pop();
            _events.Add((false, closed, at));
        }
        while (closed != frame);
    }

    public void CloseAll(double at)
    {
        while (_open.TryPop(out var frame)) _events.Add((false, frame, at));
    }

    public void Write(Utf8JsonWriter json, string name, double end)
    {
        Start(json, "evented", name, end);
        json.WriteStartArray("events");
        foreach (var (opens, frame, at) in _events)
        {
            json.WriteStartObject();
            json.WriteString("type", opens ? "O" : "C");
            json.WriteNumber("frame", frame);
            json.WriteNumber("at", at);
            json.WriteEndObject();
        }
        json.WriteEndArray();
        json.WriteEndObject();
    }
}
