using System.Diagnostics;

namespace Async2.Interleaved;

/// <summary>
/// Runs a scenario in every order in which its threads can take turns, up to a number of preemptions, which are changes that no thread
/// had to make. Most faults need one or two (Musuvathi and Qadeer, "Iterative Context Bounding for Systematic Testing", 2007).
/// </summary>
/// <remarks>
/// Depth first: each run repeats the choices of the last one up to the last choice with an untried alternative, and takes that. From
/// there the current thread continues.
/// </remarks>
internal sealed class Explorer(int preemptions) : IDisposable
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(20);

    private readonly List<(int Chosen, int Count)> _choices = [];
    private readonly ManualResetEventSlim _end = new();
    private ControlledThread[] _threads = [];
    private int _position;
    private int _preempted;
    private string? _stuck;

    /// <summary>The number of orders that were run.</summary>
    public long Runs { get; private set; }

    /// <summary>The number of choices in the longest run.</summary>
    public int Depth { get; private set; }

    /// <summary>Whether all orders were run.</summary>
    public bool IsComplete { get; private set; }

    /// <summary>Runs the scenario until all orders are explored, or the time is over.</summary>
    /// <returns>The problem in the last order; null if there was none.</returns>
    public string? Explore(Func<Scenario> create, TimeSpan limit)
    {
        var clock = Stopwatch.StartNew();
        do
        {
            if (RunOnce(create()) is { } failure) return $"{failure}; order {string.Join(' ', _choices.Select(c => c.Chosen))}";
            Runs++;
            Depth = Math.Max(Depth, _position);
            IsComplete = !FindNext();
        }
        while (!IsComplete && clock.Elapsed < limit);
        return null;
    }

    public void Dispose() => _end.Dispose();

    /// <summary>Chooses the next thread at a point of the current one.</summary>
    internal void Switch(ControlledThread current)
    {
        var canStay = current.CanRun;
        if (canStay && _preempted == preemptions) return;
        var next = Choose(canStay ? current : null);
        if (next == current) return;
        if (canStay) _preempted++;
        next?.Go();
        current.AwaitTurn();
    }

    /// <summary>Chooses the next thread at the end of the current one.</summary>
    internal void Leave()
    {
        if (_threads.All(t => t.HasEnded)) _end.Set();
        else Choose(null)?.Go();
    }

    // The current thread, if there is one, is the first choice.
    private ControlledThread? Choose(ControlledThread? current)
    {
        var ready = _threads.Where(t => t != current && t.CanRun).ToList();
        if (current is not null) ready.Insert(0, current);
        if (ready.Count == 0)
        {
            _stuck = "no thread can go on";
            _end.Set();
            return null;
        }

        if (ready.Count == 1) return ready[0];
        if (_position == _choices.Count) _choices.Add((0, ready.Count));
        return ready[Math.Min(_choices[_position++].Chosen, ready.Count - 1)];
    }

    private string? RunOnce(Scenario scenario)
    {
        (_position, _preempted) = (0, 0);
        _end.Reset();
        _threads = [.. scenario.Threads.Select(body => new ControlledThread(this, body))];
        foreach (var thread in _threads) thread.Start();
        Choose(null)!.Go();
        if (!_end.Wait(s_patience)) return "a thread does not come back";
        if (_stuck is not null) return _stuck;
        foreach (var thread in _threads) thread.Dispose();
        return _threads.Select(t => t.Failure?.ToString()).FirstOrDefault(f => f is not null) ?? scenario.WhatIsWrong() ?? Unhandled.Fault;
    }

    private bool FindNext()
    {
        _choices.RemoveRange(_position, _choices.Count - _position);
        while (_choices is [.., var (chosen, count)])
        {
            _choices.RemoveAt(_choices.Count - 1);
            if (chosen + 1 == count) continue;
            _choices.Add((chosen + 1, count));
            return true;
        }

        return false;
    }
}
