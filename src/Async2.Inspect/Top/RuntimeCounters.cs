using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace Async2.Inspect.Top;

/// <summary>The counters of the runtime, which it reports each second.</summary>
internal sealed class RuntimeCounters
{
    private const string Source = "System.Runtime";

    private readonly Dictionary<string, double> _values = [];

    public static EventPipeProvider Provider { get; } =
        new(Source, EventLevel.Informational, -1, new Dictionary<string, string> { ["EventCounterIntervalSec"] = "1" });

    /// <summary>The threads of the pool.</summary>
    public double? Threads => Value("threadpool-thread-count");

    /// <summary>The work items that wait for a thread.</summary>
    public double? Queued => Value("threadpool-queue-length");

    /// <summary>The bytes allocated in the last second.</summary>
    public double? Allocated => Value("alloc-rate");

    /// <summary>Whether each of these has been reported.</summary>
    public bool AreComplete => Threads is not null && Queued is not null && Allocated is not null;

    public void Read(TraceEvent e)
    {
        if (e.ProviderName != Source || e.EventName != "EventCounters") return;
        if (e.PayloadValue(0) is not IDictionary<string, object> outer || !outer.TryGetValue("Payload", out var inner)
            || inner is not IDictionary<string, object> counter || counter["Name"] is not string name)
            return;
        if (counter.TryGetValue("Mean", out var value) || counter.TryGetValue("Increment", out value))
            _values[name] = Convert.ToDouble(value, CultureInfo.InvariantCulture);
    }

    private double? Value(string name) => _values.TryGetValue(name, out var value) ? value : null;
}
