using System.Text.Json;
using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using Temporalio.Api.Common.V1;
using Temporalio.Api.Enums.V1;
using Temporalio.Api.Failure.V1;
using Temporalio.Api.History.V1;
using Temporalio.Api.TaskQueue.V1;
using Temporalio.Common;

namespace Async2.PackagePrograms;

/// <summary>The history of a workflow, as a server would have recorded it.</summary>
internal sealed class TemporalHistory
{
    private static readonly DateTime s_start = new(2025, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    private readonly List<HistoryEvent> _events = [];
    private int _timers;
    private int _activities;
    private long _lastTask;

    public TemporalHistory(string workflow, params object[] arguments)
    {
        Add(EventType.WorkflowExecutionStarted, e => e.WorkflowExecutionStartedEventAttributes = new()
        {
            WorkflowType = new() { Name = workflow },
            TaskQueue = Queue,
            Input = Of(arguments),
            OriginalExecutionRunId = "run",
            FirstExecutionRunId = "run",
            WorkflowTaskTimeout = Duration.FromTimeSpan(TimeSpan.FromSeconds(10)),
            Attempt = 1,
        });
    }

    private static TaskQueue Queue => new() { Name = "queue", Kind = TaskQueueKind.Normal };

    public WorkflowHistory Build() => new("workflow", _events);

    /// <summary>A workflow task: the worker runs the workflow until it waits for what is not yet in the history.</summary>
    public TemporalHistory Task()
    {
        var scheduled = Add(EventType.WorkflowTaskScheduled, e => e.WorkflowTaskScheduledEventAttributes = new() { TaskQueue = Queue, Attempt = 1 });
        var started = Add(EventType.WorkflowTaskStarted, e => e.WorkflowTaskStartedEventAttributes = new() { ScheduledEventId = scheduled });
        _lastTask = Add(EventType.WorkflowTaskCompleted, e => e.WorkflowTaskCompletedEventAttributes = new() { ScheduledEventId = scheduled, StartedEventId = started });
        return this;
    }

    public TemporalHistory TimerStarted(TimeSpan time, out Timer timer)
    {
        var id = $"{++_timers}";
        timer = new(id, Add(EventType.TimerStarted, e => e.TimerStartedEventAttributes = new()
        {
            TimerId = id,
            StartToFireTimeout = Duration.FromTimeSpan(time),
            WorkflowTaskCompletedEventId = _lastTask,
        }));
        return this;
    }

    public TemporalHistory TimerFired(Timer timer)
    {
        Add(EventType.TimerFired, e => e.TimerFiredEventAttributes = new() { TimerId = timer.Id, StartedEventId = timer.Event });
        return this;
    }

    public TemporalHistory TimerCanceled(Timer timer)
    {
        Add(EventType.TimerCanceled, e => e.TimerCanceledEventAttributes = new()
        {
            TimerId = timer.Id,
            StartedEventId = timer.Event,
            WorkflowTaskCompletedEventId = _lastTask,
        });
        return this;
    }

    public TemporalHistory ActivityScheduled(string name, out long activity, params object[] arguments)
    {
        activity = Add(EventType.ActivityTaskScheduled, e => e.ActivityTaskScheduledEventAttributes = new()
        {
            ActivityId = $"{++_activities}",
            ActivityType = new() { Name = name },
            TaskQueue = Queue,
            Input = Of(arguments),
            WorkflowTaskCompletedEventId = _lastTask,
        });
        return this;
    }

    public TemporalHistory ActivityCompleted(long activity, object result)
    {
        var started = ActivityStarted(activity);
        Add(EventType.ActivityTaskCompleted, e => e.ActivityTaskCompletedEventAttributes = new()
        {
            ScheduledEventId = activity,
            StartedEventId = started,
            Result = Of(result),
        });
        return this;
    }

    public TemporalHistory ActivityFailed(long activity, string message)
    {
        var started = ActivityStarted(activity);
        Add(EventType.ActivityTaskFailed, e => e.ActivityTaskFailedEventAttributes = new()
        {
            ScheduledEventId = activity,
            StartedEventId = started,
            Failure = new Failure { Message = message, ApplicationFailureInfo = new() { Type = "Expected", NonRetryable = true } },
            RetryState = RetryState.NonRetryableFailure,
        });
        return this;
    }

    public TemporalHistory Signaled(string name, params object[] arguments)
    {
        Add(EventType.WorkflowExecutionSignaled, e => e.WorkflowExecutionSignaledEventAttributes = new() { SignalName = name, Input = Of(arguments) });
        return this;
    }

    public TemporalHistory CancelRequested()
    {
        Add(EventType.WorkflowExecutionCancelRequested, e => e.WorkflowExecutionCancelRequestedEventAttributes = new());
        return this;
    }

    public TemporalHistory Completed(object result)
    {
        Add(EventType.WorkflowExecutionCompleted, e => e.WorkflowExecutionCompletedEventAttributes = new()
        {
            Result = Of(result),
            WorkflowTaskCompletedEventId = _lastTask,
        });
        return this;
    }

    private static Payloads Of(params object[] values) => new()
    {
        Payloads_ =
        {
            values.Select(v => new Payload
            {
                Metadata = { ["encoding"] = ByteString.CopyFromUtf8("json/plain") },
                Data = ByteString.CopyFrom(JsonSerializer.SerializeToUtf8Bytes(v)),
            }),
        },
    };

    private long ActivityStarted(long activity) =>
        Add(EventType.ActivityTaskStarted, e => e.ActivityTaskStartedEventAttributes = new() { ScheduledEventId = activity, Attempt = 1 });

    private long Add(EventType type, Action<HistoryEvent> fill)
    {
        var added = new HistoryEvent
        {
            EventId = _events.Count + 1,
            EventType = type,
            EventTime = Timestamp.FromDateTime(s_start.AddSeconds(_events.Count)),
        };
        fill(added);
        _events.Add(added);
        return added.EventId;
    }

    internal readonly record struct Timer(string Id, long Event);
}
