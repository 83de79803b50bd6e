using Async2.Inspect.Trace;
using Microsoft.Diagnostics.Tracing;

namespace Async2.Inspect.Top;

/// <summary>Gathers what happens in a session. One thread reads events, another one takes samples.</summary>
internal sealed class TopState : IChainObserver
{
    private readonly object _lock = new();
    private readonly ChainTable _chains;
    private readonly AsyncEventReader _reader;
    private readonly RuntimeCounters _counters = new();
    private int _suspensions;
    private bool _hasSeenEvents;
    private int _resumptions;
    private double _now;
    private double _lastSample;

    public TopState()
    {
        _chains = new ChainTable(this);
        _reader = new AsyncEventReader(e =>
        {
            _hasSeenEvents = true;
            _chains.Apply(e);
        });
    }

    /// <summary>Whether the process has reported its counters.</summary>
    public bool HasCounters
    {
        get
        {
            lock (_lock) return _counters.AreComplete;
        }
    }

    /// <summary>The sentence about events that were left out; null if there are none.</summary>
    public string? LeftOut
    {
        get
        {
            lock (_lock) return _reader.LeftOut;
        }
    }

    public void Read(TraceEvent e)
    {
        lock (_lock)
        {
            _now = e.TimeStampRelativeMSec;
            _reader.Read(e);
            _counters.Read(e);
        }
    }

    /// <summary>The state now, with rates since the last sample.</summary>
    public TopSample Take()
    {
        lock (_lock)
        {
            var seconds = Math.Max((_now - _lastSample) / 1000, 0.001);
            OpenChain[] waiting = [.. _chains.Open.Where(c => c.IsSuspended && !c.IsCaller)];
            var sample = new TopSample(
                _chains.Open.Count(c => c.IsSuspended), _suspensions / seconds, _resumptions / seconds, _counters.Threads, _counters.Queued,
                _counters.Allocated, [.. waiting.GroupBy(Site).Select(g => new TopSite(g.Key, g.Count(), Ages.Of(g.Select(Age))))])
            {
                Ages = Ages.Of(waiting.Select(Age)),
                HasSeenEvents = _hasSeenEvents,
            };
            _suspensions = _resumptions = 0;
            _lastSample = _now;
            return sample;
        }
    }

    public void Begin(OpenChain chain, AsyncEvent e)
    {
    }

    public void Suspend(OpenChain chain, AsyncEvent e) => _suspensions++;

    public void Resume(OpenChain chain, AsyncEvent e) => _resumptions++;

    public void End(OpenChain chain, AsyncEvent e)
    {
    }

    private static string Site(OpenChain chain) => chain.Operation.Length == 0 ? chain.Site : $"{chain.Site} waits for {chain.Operation}";

    private double Age(OpenChain chain) => _now - chain.Since;
}
