using System.Runtime.CompilerServices;

namespace Async2.Compiler.Tests.Fixtures;

/// <summary>Methods that are called through their tasks and await one thing: their frames are used again.</summary>
internal static class Recycling
{
    private const int Task = 72;

    private static TaskCompletionSource? s_next;

    /// <summary>What a call costs besides its task, when another has ended.</summary>
    public static long Bytes()
    {
        long bytes = 0;
        for (var i = 0; i < 4; i++)
        {
            var source = new TaskCompletionSource();
            var before = GC.GetAllocatedBytesForCurrentThread();
            _ = Once(source.Task);
            source.SetResult();
            bytes = GC.GetAllocatedBytesForCurrentThread() - before;
        }

        return bytes - Task;
    }

    /// <summary>Whether what a method had in use, returned or left in its context is still held when it has ended.</summary>
    public static bool[] Held()
    {
        WeakReference[] references = [Finish(Keeping), Finish(Returning), Finish(InContext), Finish(KeepingOverAndOver)];
        GC.Collect();
        return [.. references.Select(r => r.IsAlive)];
    }

    /// <summary>Whether somebody who resumes a method twice, which has ended by then, resumes another one that uses its frame.</summary>
    public static bool ResumesAnother()
    {
        var stop = new Stop();
        _ = Twice(stop);
        var resume = stop.Resume;
        resume();
        stop.Resume();
        var other = Twice(stop);
        try
        {
            resume();
        }
        catch (InvalidOperationException)
        {
            // It waits for nobody any more.
        }

        return other.IsCompleted;
    }

    private static async Task Once(Task task) => await task;

    private static async Task Once(Stop stop) => await stop;

    private static async Task Twice(Stop stop)
    {
        await Once(stop);
        await Once(stop);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Finish(Func<Task, WeakReference, Task> method)
    {
        var source = new TaskCompletionSource();
        var reference = new WeakReference(null);
        _ = method(source.Task, reference);
        source.SetResult();
        s_next?.SetResult();
        s_next = null;
        return reference;
    }

    private static async Task Keeping(Task task, WeakReference reference)
    {
        var kept = new object();
        reference.Target = kept;
        await task;
        GC.KeepAlive(kept);
    }

    // When it waits for the second time, nothing needs to be saved again.
    private static async Task KeepingOverAndOver(Task task, WeakReference reference)
    {
        s_next = new TaskCompletionSource();
        var kept = new object();
        reference.Target = kept;
        for (var i = 0; i < 2; i++)
        {
            await (i == 0 ? task : s_next.Task);
            await System.Threading.Tasks.Task.CompletedTask;
            await System.Threading.Tasks.Task.CompletedTask;
            await System.Threading.Tasks.Task.CompletedTask;
            await System.Threading.Tasks.Task.CompletedTask;
            await System.Threading.Tasks.Task.CompletedTask;
            GC.KeepAlive(kept);
        }
    }

    private static async Task<object> Returning(Task task, WeakReference reference)
    {
        await task;
        var result = new object();
        reference.Target = result;
        return result;
    }

    private static async Task InContext(Task task, WeakReference reference)
    {
        var value = new object();
        reference.Target = value;
        new AsyncLocal<object>().Value = value;
        await task;
    }
}
