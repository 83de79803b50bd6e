namespace Async2.Stressed;

/// <summary>Distributes completions.</summary>
internal static class Completers
{
    private static readonly Worker[] s_workers = [new("completer 0"), new("completer 1")];
    private static int s_next;

    /// <summary>A random one; mostly a cheap one, of which there can be many.</summary>
    public static Completer Any(Dice dice) => dice.Below(64) switch
    {
        < 46 => Completer.Here,
        < 54 => Completer.Pool,
        < 60 => Completer.Thread,
        < 61 => Completer.ThreadAwaited,
        < 62 => Completer.ThreadEnded,
        _ => Completer.PoolLater,
    };

    /// <summary>Executes the item. It may be in use again when this returns.</summary>
    public static void Complete(this Completer completer, IThreadPoolWorkItem item)
    {
        switch (completer)
        {
            case Completer.Here:
                item.Execute();
                break;
            case Completer.Thread:
                NextWorker().Hand(item);
                break;
            case Completer.ThreadAwaited:
                var awaited = new Awaited(item);
                NextWorker().Hand(awaited);
                awaited.WaitUntilItHasBegun();
                break;
            case Completer.ThreadEnded:
                awaited = new Awaited(item);
                NextWorker().Hand(awaited);
                awaited.WaitUntilItHasEnded();
                break;
            case Completer.Pool:
                ThreadPool.UnsafeQueueUserWorkItem(item, preferLocal: false);
                break;
            default:
                ThreadPool.UnsafeQueueUserWorkItem(static i => ThreadPool.UnsafeQueueUserWorkItem(i, preferLocal: false), item, preferLocal: false);
                break;
        }
    }

    private static Worker NextWorker() => s_workers[Interlocked.Increment(ref s_next) & 1];
}
