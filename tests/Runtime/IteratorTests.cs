using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>The promise and the root of async iterators: what their ValueTasks tell, how often they are used, what they allocate.</summary>
public class IteratorTests
{
    [Fact]
    public void Items_that_are_there_allocate_nothing() => OnOwnThread.Run(() =>
    {
        var iterator = new CountingIterator(null, 1000);
        Assert.True(iterator.MoveNextAsync().Result);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 1; i < 1000; i++) Assert.True(iterator.MoveNextAsync().Result);
        Assert.False(iterator.MoveNextAsync().Result);
        iterator.DisposeAsync().GetAwaiter().GetResult();
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
    });

    [Fact]
    public void A_step_that_suspends_beside_another_is_refused()
    {
        var awaiter = new ManualAwaiter();
        var iterator = new CountingIterator(awaiter, 2);
        ValueTask<bool> first = iterator.MoveNextAsync();
        // As if the other thread had looked at the state before the first step began.
        Assert.Throws<InvalidOperationException>(() => IteratorThunk.Enter(iterator));
        awaiter.Continue();
        Assert.True(first.Result);
        ValueTask<bool> second = iterator.MoveNextAsync();
        awaiter.Continue();
        Assert.True(second.Result);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void To_suspend_at_each_item_allocates_once(bool woven) => OnOwnThread.Run(() =>
    {
        var awaiter = new ManualAwaiter();
        IAsyncEnumerator<int> iterator = woven ? new CountingIterator(awaiter, 100) : CountingIterator.Original(awaiter, 100);
        long before = Enumerate(50);
        Assert.Equal(before, Enumerate(49));

        long Enumerate(int count)
        {
            for (int i = 0; i < count; i++)
            {
                ValueTask<bool> step = iterator.MoveNextAsync();
                awaiter.Continue();
                Assert.True(step.Result);
            }

            return GC.GetAllocatedBytesForCurrentThread();
        }
    });

    /// <summary>The first suspension: the promise, the root and its delegate; async1 has a box and its delegate.</summary>
    [Fact]
    public void The_first_suspension_costs_little_more_than_with_async1() => OnOwnThread.Run(() =>
    {
        (long async1, long woven) = (0, 0);
        for (int i = 0; i < 3; i++)
            (async1, woven) = (BytesOf(a => CountingIterator.Original(a, 1)), BytesOf(a => new CountingIterator(a, 1)));
        Assert.InRange(woven, 1, async1 + 56);

        static long BytesOf(Func<ManualAwaiter, IAsyncEnumerator<int>> create)
        {
            var awaiter = new ManualAwaiter();
            long before = GC.GetAllocatedBytesForCurrentThread();
            ValueTask<bool> step = create(awaiter).MoveNextAsync();
            long bytes = GC.GetAllocatedBytesForCurrentThread() - before;
            awaiter.Continue();
            Assert.True(step.Result);
            return bytes;
        }
    });

    /// <summary>The consumer runs within SetResult, and asks for the next item there.</summary>
    [Fact]
    public void The_next_item_may_be_asked_for_while_the_last_is_delivered() => OnOwnThread.Run(() =>
    {
        var awaiter = new ManualAwaiter();
        var iterator = new CountingIterator(awaiter, 1000);
        int items = 0;
        Next();
        while (awaiter.IsSubscribed) awaiter.Continue();
        Assert.Equal(1000, items);

        void Next()
        {
            ValueTaskAwaiter<bool> step = iterator.MoveNextAsync().GetAwaiter();
            if (step.IsCompleted) Assert.False(step.GetResult());
            else step.UnsafeOnCompleted(() =>
            {
                if (!step.GetResult()) return;
                Assert.Equal(items++, iterator.Current);
                Next();
            });
        }
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_failed_step_is_faulted_or_canceled(bool suspends)
    {
        foreach ((Exception failure, bool canceled) in new (Exception, bool)[] { (new InvalidOperationException(), false), (new OperationCanceledException(), true) })
        {
            var awaiter = new ManualAwaiter { Failure = failure };
            var iterator = suspends ? new CountingIterator(awaiter, 1) : new CountingIterator(null, 1) { Failure = failure };
            ValueTask<bool> step = iterator.MoveNextAsync();
            if (suspends) awaiter.Continue();
            Assert.True(step.IsCompleted);
            Assert.Equal((canceled, !canceled), (step.IsCanceled, step.IsFaulted));
            Assert.Same(failure, Assert.ThrowsAny<Exception>(() => step.GetAwaiter().GetResult()));
            Assert.False(iterator.MoveNextAsync().Result);
        }
    }

    [Fact]
    public void A_step_cannot_be_taken_while_one_is_under_way()
    {
        var awaiter = new ManualAwaiter();
        var iterator = new CountingIterator(awaiter, 1);
        ValueTask<bool> step = iterator.MoveNextAsync();
        Assert.Throws<InvalidOperationException>(() => { _ = iterator.MoveNextAsync(); });
        Assert.Throws<NotSupportedException>(() => { _ = iterator.DisposeAsync(); });
        awaiter.Continue();
        Assert.True(step.Result);
        Assert.True(iterator.DisposeAsync().IsCompletedSuccessfully);
    }

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void A_loop_over_a_configured_enumerable_finds_the_enumerator_within()
    {
        var source = new Source();
        ConfiguredCancelableAsyncEnumerable<int>.Enumerator away = source.ConfigureAwait(false).GetAsyncEnumerator();
        Assert.Same(source.Enumerator, IteratorLoop.Source(ref away, continueOnCapturedContext: false));
        Assert.Null(IteratorLoop.Source(ref away, continueOnCapturedContext: true));
        ConfiguredCancelableAsyncEnumerable<int>.Enumerator back = source.WithCancellation(default).GetAsyncEnumerator();
        Assert.Same(source.Enumerator, IteratorLoop.Source(ref back, continueOnCapturedContext: true));
        Assert.Null(IteratorLoop.Source(ref back, continueOnCapturedContext: false));
    }

    private sealed class Source : IAsyncEnumerable<int>
    {
        public IAsyncEnumerator<int> Enumerator { get; } = new CountingIterator(null, 1);

        public IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken cancellationToken = default) => Enumerator;
    }
}
