namespace Async2.Stacks.Heap.Kinds;

/// <summary>Decides by the names of a class and its base classes what its objects are to an async call stack.</summary>
internal static class KindOfType
{
    private const string Tasks = "System.Threading.Tasks.";
    private const string Builders = "System.Runtime.CompilerServices.";
    private const string Woven = "Async2.";
    private const string Sender = Tasks + "Dataflow.DataflowBlock+SendAsyncSource<";

    /// <summary>Whether a class is <c>Task</c> or <c>Task&lt;T&gt;</c> itself, by its name.</summary>
    public static bool IsTask(string? name) =>
        name is Tasks + "Task" || name?.StartsWith(Tasks + "Task<", StringComparison.Ordinal) == true;

    public static ObjectKind Of(HeapType heapType)
    {
        if (heapType.ElementSize != 0) return ObjectKind.Other;
        var type = heapType.Type;
        foreach (var at in BaseClasses.AndSelf(type))
        {
            switch (at.Name)
            {
                case "System.MulticastDelegate": return Carrier.Of(type, "_target");
                case Tasks + "AwaitTaskContinuation": return Carrier.Of(type, "m_action");
                case Tasks + "ContinueWithTaskContinuation": return Carrier.Of(type, "m_task");
                case Tasks + "Task": return OfTask(heapType);
                case Tasks + "Task+SetOnInvokeMres" or Tasks + "Task+SetOnCountdownMres": return new ThreadWait();
                case Woven + "PackedFrames": return new PackedFrames(type);
                case Woven + "Frame": return new WovenFrame(type);
                case Woven + "FrameClass": return new FrameClass(type);
                case Woven + "ChainCompletion": return new WovenCompletion(type);
                case Woven + "ThreadState": return new BoundaryKind(type);
                case Woven + "Gate": return Carrier.Of(type, "_completion");
                case Woven + "ThreadValues": return Carrier.Of(type, "_chain");
                case Builders + "Continuation": return new RuntimeContinuation(at);
                case Builders + "AsyncMethodBuilderCore+ContinuationWrapper": return Carrier.Of(type, "_continuation");
                case Tasks + "TaskExceptionHolder": return new FailureKind(type);
                case "System.Threading.ThreadPoolWorkQueue": return new QueueKind(isOfThread: false);
                case "System.Threading.ThreadPoolWorkQueue+WorkStealingQueue": return new QueueKind(isOfThread: true);
                case Tasks + "TaskCompletionSource" when heapType.Name.StartsWith(Tasks + "Parallel+", StringComparison.Ordinal):
                    return new LoopState();
                case "System.Threading.Lock": return LockKind.OfLock(type);
                case "System.Threading.ReaderWriterLockSlim": return LockKind.OfReaderWriterLock(type);
                case "System.Threading.SynchronizationContext": return ContextKind.Of(type, "SynchronizationContext");
                case Tasks + "TaskScheduler": return ContextKind.Of(type, "TaskScheduler");
                case Woven + "Fault": return Carrier.Of(type, WovenFrame.Next);
                case "System.Threading.SemaphoreSlim": return new SemaphoreKind(type);
                case "System.Collections.Generic.List<System.Object>": return new WaiterList(type);
            }
        }

        return OfGeneric(type, heapType.Name);
    }

    private static ObjectKind OfGeneric(ClrType type, string name)
    {
        if (IsChannel(name)) return new ChannelKind();
        if (name.StartsWith(Sender, StringComparison.Ordinal)) return new SenderKind(type);
        return name.StartsWith(Builders + "PoolingAsyncValueTaskMethodBuilder<", StringComparison.Ordinal)
            && name.Contains("+StateMachineBox<", StringComparison.Ordinal) ? new PoolingBox(type) : ObjectKind.Other;
    }

    private static bool IsChannel(string name) =>
        name.StartsWith("System.Threading.Channels.", StringComparison.Ordinal) && name.Contains("Channel<", StringComparison.Ordinal)
            && !ClassName.IsNested(name);

    private static ObjectKind OfTask(HeapType heapType)
    {
        var (type, name) = (heapType.Type, heapType.Name);
        if (!name.StartsWith(Builders, StringComparison.Ordinal)) return new TaskFrame(type);
        if (name.StartsWith(Builders + "AsyncHelpers+", StringComparison.Ordinal)) return new RuntimeTask(type);
        return name.Contains("AsyncStateMachineBox<", StringComparison.Ordinal) ? new CompiledBox(type) : new TaskFrame(type);
    }
}
