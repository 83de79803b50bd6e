using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>Continuations that are used again: by one at a time, on any thread, and no more of them are kept than somebody needs.</summary>
public class ContinuationPoolTests
{
    /// <summary>How many a thread keeps.</summary>
    private const int Most = 64;

    /// <summary>How many the threads share.</summary>
    private const int MostShared = 2048;

    /// <summary>One class a test, because the pools of a class are shared.</summary>
    private sealed class Item<TTest> : Frame
    {
        internal int Owner;

        public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;
    }

    private struct Same;

    private struct Other;

    private struct Race;

    private struct Bound;

    private struct Full;

    private struct Trim;

    private struct Lost;

    private sealed class TestFrame(List<TestFrame> recycled, Task? awaited, Exception? failure = null) : Frame
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            Assert.DoesNotContain(completed, recycled);
            return failure is null ? null : throw failure;
        }

        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(awaited!.GetAwaiter(), root);

        public override void Recycle() => recycled.Add(this);
    }

    [Fact]
    public void A_thread_gets_back_what_it_gave_and_then_nothing() => OnOwnThread.Run(() =>
    {
        Item<Same>[] items = [.. Enumerable.Range(0, Most).Select(_ => new Item<Same>())];
        foreach (Item<Same> item in items) ContinuationPool.Return(item);
        Assert.Equal(Enumerable.Reverse(items), Enumerable.Range(0, Most).Select(_ => ContinuationPool.Rent<Item<Same>>()!));
        Assert.Null(ContinuationPool.Rent<Item<Same>>());
    });

    [Fact]
    public void What_a_thread_has_no_room_for_another_gets()
    {
        Item<Other>[] items = [.. Enumerable.Range(0, 5 * Most).Select(_ => new Item<Other>())];
        ReturnAll(items);
        List<Item<Other>> rented = [];
        OnOwnThread.Run(() =>
        {
            while (ContinuationPool.Rent<Item<Other>>() is { } item) rented.Add(item);
        });
        Assert.Equal(4 * Most, rented.Count);
        Assert.Equal(rented.Count, rented.Distinct().Count());
        Assert.Subset(items.ToHashSet(), rented.ToHashSet());
    }

    [Fact]
    public void Nothing_is_used_by_two_at_the_same_time()
    {
        Task[] users = [.. Enumerable.Range(1, 4).Select(id => Task.Factory.StartNew(() => Use(id), TaskCreationOptions.LongRunning))];
        Task.WaitAll(users);

        static void Use(int id)
        {
            var random = new Random(id);
            var mine = new List<Item<Race>>();
            for (int i = 0; i < 200_000; i++)
            {
                // In waves, so that the threads' own lists run over and dry.
                if (random.Next(100) < (i / 400 % 2 == 0 ? 70 : 30))
                {
                    Item<Race> item = ContinuationPool.Rent<Item<Race>>() ?? new();
                    Assert.Equal(0, Interlocked.Exchange(ref item.Owner, id));
                    mine.Add(item);
                }
                else if (mine.Count > 0)
                {
                    Item<Race> item = mine[^1];
                    mine.RemoveAt(mine.Count - 1);
                    Assert.Equal(id, Interlocked.Exchange(ref item.Owner, 0));
                    ContinuationPool.Return(item);
                }
            }
        }
    }

    [Fact]
    public void No_more_are_kept_than_thousands_of_chains_need()
    {
        ReturnAll([.. Enumerable.Range(0, 10_000).Select(_ => new Item<Bound>())]);
        Assert.Equal(MostShared, RentAll<Bound>());
    }

    [Fact]
    public void Where_there_are_enough_one_more_allocates_nothing() => OnOwnThread.Run(() =>
    {
        Item<Full>[] items = [.. Enumerable.Range(0, 10_000).Select(_ => new Item<Full>())];
        foreach (Item<Full> item in items.AsSpan(0, 5_000)) ContinuationPool.Return(item);
        long before = GC.GetAllocatedBytesForCurrentThread();
        foreach (Item<Full> item in items.AsSpan(5_000)) ContinuationPool.Return(item);
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
    });

    [Fact]
    public void What_nobody_has_needed_between_collections_is_forgotten()
    {
        ReturnAll([.. Enumerable.Range(0, 10 * Most).Select(_ => new Item<Trim>())]);
        for (int i = 0; i < 3; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.Equal(0, RentAll<Trim>());
    }

    [Fact]
    public void What_was_taken_and_is_lost_the_pool_does_not_keep_alive() => OnOwnThread.Run(() =>
    {
        WeakReference lost = Lose();
        GC.Collect();
        Assert.False(lost.IsAlive);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference Lose()
        {
            ContinuationPool.Return(new Item<Lost>());
            return new WeakReference(ContinuationPool.Rent<Item<Lost>>());
        }
    });

    [Fact]
    public void Each_frame_goes_back_once_when_its_caller_has_read_its_result() => OnOwnThread.Run(() =>
    {
        var (recycled, latch) = (new List<TestFrame>(), new TaskCompletionSource());
        TestFrame[] frames = [new(recycled, latch.Task), new(recycled, null), new(recycled, null)];
        Task task = Start(frames[0], frames[1], frames[2]);
        Assert.Empty(recycled);
        latch.SetResult();
        Assert.True(task.IsCompletedSuccessfully);
        Assert.Equal(frames, recycled);
    });

    [Fact]
    public void A_frame_that_fails_is_not_used_again_nor_what_it_has_awaited() => OnOwnThread.Run(() =>
    {
        var (recycled, latch) = (new List<TestFrame>(), new TaskCompletionSource());
        Task task = Start(new TestFrame(recycled, latch.Task), new TestFrame(recycled, null, new InvalidOperationException()), new TestFrame(recycled, null));
        latch.SetResult();
        Assert.True(task.IsFaulted);
        Assert.Empty(recycled);
    });

    private static Task Start(Frame innermost, params Frame[] callers)
    {
        ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
        Continuation outermost = Suspension.Innermost(innermost, 0);
        foreach (Frame caller in callers) outermost = Suspension.NoContinuationContext(outermost, caller, 0);
        return TaskThunk.Complete(snapshot, outermost);
    }

    private static void ReturnAll<TTest>(Item<TTest>[] items) =>
        OnOwnThread.Run(() => Array.ForEach(items, item => ContinuationPool.Return(item)));

    private static int RentAll<TTest>()
    {
        int count = 0;
        OnOwnThread.Run(() =>
        {
            while (ContinuationPool.Rent<Item<TTest>>() is not null) count++;
        });
        return count;
    }
}
