using System.Globalization;
using Async2.Stacks.Naming;
using Microsoft.Diagnostics.Tracing;

namespace Async2.Inspect.Trace;

/// <summary>Translates the events of <c>Async2</c> and of <c>TplEventSource</c> into <see cref="AsyncEvent"/>s.</summary>
/// <remarks>
/// <c>TplEventSource</c> reports async methods as compiled: TraceOperationBegin when one first suspends, TraceSynchronousWorkBegin and -End
/// around each resumption, TraceOperationEnd, and TaskWaitBegin with the awaited task. The event of a work's end names no task.
/// </remarks>
internal sealed class AsyncEventReader(Action<AsyncEvent> onEvent)
{
    private const string AsyncOperation = "Async: ";

    private const string Suspension = "ChainSuspend";
    private const string ChainEnd = "ChainEnd";
    private const long MostMemory = 1 << 30;

    private const int TaskWaitBegin = 10;
    private const int TraceOperationBegin = 14;
    private const int TraceOperationEnd = 15;
    private const int TraceSynchronousWorkBegin = 17;
    private const int TraceSynchronousWorkEnd = 18;

    // Work that is a resumption, and not the notification of others.
    private const int Execution = 2;

    // The status of TraceOperationEnd for tasks that failed.
    private const int Error = 3;

    private readonly EventMemory _memory = new(MostMemory);
    private readonly HashSet<long> _compiled = [];
    private readonly Dictionary<int, Stack<long>> _working = [];

    /// <summary>Tasks of the class library that have begun, such as Task.Delay.</summary>
    private readonly Dictionary<int, string> _operations = [];

    /// <summary>The chain whose suspension was the last event of a thread. The next one may say for which task it waits.</summary>
    private readonly Dictionary<int, long> _suspended = [];

    /// <summary>The sentence about events that were left out; null if there are none.</summary>
    public string? LeftOut => _memory.LeftOut == 0 ? null
        : $"{_memory.LeftOut} events were left out, because those before them take more than {MostMemory >> 30} GB of memory";

    public void Read(TraceEvent e)
    {
        var isOfChains = e.ProviderName == EventSession.Chains;
        if (isOfChains ? _memory.MayKeep(e.EventName == ChainEnd) : e.ProviderName == EventSession.Tasks && _memory.MayKeep(EndsTask(e)))
        {
            if (isOfChains) ReadChain(e);
            else ReadTask(e);
        }
        if (!IsSuspension(e)) _suspended.Remove(e.ThreadID);
    }

    private static bool EndsTask(TraceEvent e) => (int)e.ID is TraceOperationEnd or TraceSynchronousWorkEnd;

    private static bool IsSuspension(TraceEvent e) => e.ProviderName == EventSession.Chains && e.EventName == Suspension;

    private void ReadChain(TraceEvent e)
    {
        switch (e.EventName)
        {
            case "ChainBegin":
                var begin = Woven(e, AsyncEventKind.Begin);
                onEvent(begin with
                {
                    Method = MachineNames.MethodOf(Text(e, "method")),
                    Task = Number(e, "task"),
                    Activity = Text(e, "activity"),
                });
                break;
            case Suspension:
                var suspension = Woven(e, AsyncEventKind.Suspend) with
                {
                    Method = MachineNames.MethodOf(Text(e, "method")),
                    Point = Number(e, "point"),
                };
                _suspended[e.ThreadID] = suspension.Chain;
                onEvent(suspension);
                break;
            case "ChainResume":
                onEvent(Woven(e, AsyncEventKind.Resume));
                break;
            case ChainEnd:
                onEvent(Woven(e, AsyncEventKind.End) with { Exception = Text(e, "exception") });
                break;
        }
    }

    // By number: names differ between readers of the format.
    private void ReadTask(TraceEvent e)
    {
        switch ((int)e.ID)
        {
            case TaskWaitBegin:
                Wait(e);
                break;
            case TraceOperationBegin:
                Begin(e, Text(e, "OperationName"));
                break;
            case TraceOperationEnd:
                End(e);
                break;
            case TraceSynchronousWorkBegin:
                StartWork(e);
                break;
            case TraceSynchronousWorkEnd:
                EndWork(e);
                break;
        }
    }

    private void Begin(TraceEvent e, string operation)
    {
        if (!operation.StartsWith(AsyncOperation, StringComparison.Ordinal))
        {
            _operations[Number(e, "TaskID")] = operation;
            return;
        }
        var begin = Compiled(e, AsyncEventKind.Begin) with { Method = MachineNames.MethodOf(operation[AsyncOperation.Length..]) };
        if (!_compiled.Add(begin.Chain)) return;
        onEvent(begin with { Task = (int)-begin.Chain });
        onEvent(begin with { Kind = AsyncEventKind.Suspend });
    }

    private void StartWork(TraceEvent e)
    {
        var resumption = Compiled(e, AsyncEventKind.Resume);
        if (!_working.TryGetValue(e.ThreadID, out var working)) _working[e.ThreadID] = working = new();
        var isResumption = Number(e, "Work") == Execution && _compiled.Contains(resumption.Chain);
        working.Push(isResumption ? resumption.Chain : 0);
        if (isResumption) onEvent(resumption);
    }

    private void EndWork(TraceEvent e)
    {
        if (!_working.TryGetValue(e.ThreadID, out var working) || !working.TryPop(out var chain)) return;
        if (_compiled.Contains(chain)) onEvent(new(AsyncEventKind.Suspend, chain, e.TimeStampRelativeMSec, e.ThreadID));
    }

    private void End(TraceEvent e)
    {
        var end = Compiled(e, AsyncEventKind.End);
        _operations.Remove((int)-end.Chain);
        if (_compiled.Remove(end.Chain)) onEvent(end with { Exception = Number(e, "Status") == Error ? "an exception" : "" });
    }

    private void Wait(TraceEvent e)
    {
        var waiter = (long)-Number(e, "ContinueWithTaskID");
        if (waiter == 0 && !_suspended.TryGetValue(e.ThreadID, out waiter)) return;
        var task = Number(e, "TaskID");
        var operation = _operations.GetValueOrDefault(task, "");
        onEvent(new(AsyncEventKind.WaitsFor, waiter, e.TimeStampRelativeMSec, e.ThreadID) { Task = task, Method = operation });
    }

    private static AsyncEvent Woven(TraceEvent e, AsyncEventKind kind) =>
        new(kind, Convert.ToInt64(e.PayloadByName("chain"), CultureInfo.InvariantCulture), e.TimeStampRelativeMSec, e.ThreadID);

    private static AsyncEvent Compiled(TraceEvent e, AsyncEventKind kind) =>
        new(kind, -Number(e, "TaskID"), e.TimeStampRelativeMSec, e.ThreadID);

    private static string Text(TraceEvent e, string field) => e.PayloadByName(field) as string ?? "";

    private static int Number(TraceEvent e, string field) => e.PayloadByName(field) is { } value
        ? Convert.ToInt32(value, CultureInfo.InvariantCulture) : 0;
}
