namespace Async2.Tests;

/// <summary>
/// Runs a body in both ways, the woven one without tasklets and with them, in worlds of the same kind, and compares all that can be seen.
/// </summary>
internal static class Run
{
    /// <param name="body">The body.</param>
    /// <param name="create">Makes a world.</param>
    /// <param name="start">Calls the body.</param>
    /// <param name="latchesFail">Whether latches fail when they are opened.</param>
    /// <param name="latches">The number of latches that are opened before what can be seen is compared; all of them by default.</param>
    public static string[] Both(
        Body body, Func<World> create, Action<World, Action>? start = null, bool latchesFail = false, int latches = int.MaxValue)
    {
        start ??= static (_, call) => call();
        string[] expected = Seen(AsyncInterpreter.Run);
        Assert.Equal(expected, Seen(WovenInterpreter.Thunk));
        Assert.Equal(expected, Seen(RunWithTasklets));
        return expected;

        string[] Seen(Func<Body, World, Task<int>> run) =>
            [.. Once(run, body, create, start, latchesFail).TakeWhile(line => !line.StartsWith($"opening latch {latches}", StringComparison.Ordinal))];
    }

    private static Task<int> RunWithTasklets(Body body, World world)
    {
        world.HasTasklets = true;
        return WovenInterpreter.Thunk(body, world);
    }

    private static string[] Once(
        Func<Body, World, Task<int>> run, Body body, Func<World> create, Action<World, Action> start, bool latchesFail)
    {
        string[] log = [];
        OnOwnThread.Run(() =>
        {
            World world = create();
            Task<int>? task = null;
            string after = "";      // the chain may be running elsewhere by then: not in the log's order
            using var started = new ManualResetEventSlim();
            start(world, () =>
            {
                world.Note("before");
                task = run(body, world);
                after = world.Describe("after");
                started.Set();
            });
            started.Wait();
            OpenGates(world, task!, latchesFail);
            world.Log(Outcome(task!));
            world.Log(after);
            log = world.TakeLog();
        });
        return log;
    }

    /// <summary>Opens the latches in the order in which the program comes to them.</summary>
    private static void OpenGates(World world, Task task, bool fail)
    {
        var closed = new List<Latch>(world.Latches);
        while (true)
        {
            WaitHandle[] events = [.. closed.Select(latch => latch.Subscribed), ((IAsyncResult)task).AsyncWaitHandle];
            int signalled = WaitHandle.WaitAny(events, TimeSpan.FromSeconds(20));
            Assert.True(signalled != WaitHandle.WaitTimeout, "the chain is stuck:\n" + string.Join('\n', world.TakeLog()));
            if (signalled == closed.Count) return;

            Latch latch = closed[signalled];
            int number = Array.IndexOf(world.Latches, latch);
            closed.RemoveAt(signalled);
            latch.Settle();
            world.Note($"opening latch {number}");
            if (fail) latch.Fail(new InvalidOperationException($"latch {number} failed"));
            else latch.Open(10 + number);
        }
    }

    private static string Outcome(Task<int> task) => task.Status switch
    {
        TaskStatus.RanToCompletion => $"result {task.Result}",
        TaskStatus.Faulted => $"faulted: {string.Join(", ", task.Exception!.InnerExceptions.Select(e => e.Message))}",
        var status => $"{status}",
    };
}
