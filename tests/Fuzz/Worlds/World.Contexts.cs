namespace Async2.Fuzz.Worlds;

/// <summary>Changes of a thread's contexts, and threads besides the pump's.</summary>
public sealed partial class World
{
    private const int LocalStep = 100;

    /// <summary>Changes the contexts of the current thread permanently.</summary>
    public void Enter(Change change) => Alter(change);

    /// <summary>Changes the contexts of the current thread; the result undoes the change.</summary>
    internal Action Alter(Change change)
    {
        switch (change)
        {
            case Change.Local:
                var before = Local.Value;
                Local.Value = before + LocalStep;
                return () => Local.Value = before;
            case Change.SuppressFlow when !ExecutionContext.IsFlowSuppressed():
                ExecutionContext.SuppressFlow();
                return RestoreFlow;
            case Change.ClearContext:
                return Replace(null);
            case Change.OtherContext:
                return Replace(new OtherContext(this));
            default:
                return static () => { };
        }
    }

    /// <summary>Runs an action on another thread, and waits for its end: only one thread runs at any time.</summary>
    internal static void OnThread(Action action)
    {
        var thread = new Thread(() => action()) { IsBackground = true };
        thread.UnsafeStart();
        thread.Join();
    }

    private static Action Replace(SynchronizationContext? context)
    {
        var before = SynchronizationContext.Current;
        SynchronizationContext.SetSynchronizationContext(context);
        return () => SynchronizationContext.SetSynchronizationContext(before);
    }

    // The callee may have left it restored.
    private static void RestoreFlow()
    {
        if (ExecutionContext.IsFlowSuppressed()) ExecutionContext.RestoreFlow();
    }
}
