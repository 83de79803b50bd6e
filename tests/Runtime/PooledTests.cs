using System.Reflection;
using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>Methods with a pooling builder: what their ValueTasks stand on is used again, and not too early.</summary>
public class PooledTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void In_the_steady_state_a_suspension_allocates_nothing(bool woven) => OnOwnThread.Run(() =>
    {
        var awaiter = new ManualAwaiter();
        long before = Run(10);
        Assert.Equal(before, Run(100));

        long Run(int count)
        {
            for (int i = 0; i < count; i++)
            {
                ValueTask<int> task = woven ? PooledLeaf<int>.Thunk(awaiter, i) : PooledLeaf<int>.Original(awaiter, i);
                awaiter.Continue();
                Assert.True(i == task.Result);
            }

            return GC.GetAllocatedBytesForCurrentThread();
        }
    });

    [Fact]
    public void Without_a_result_nothing_is_allocated_either() => OnOwnThread.Run(() =>
    {
        var awaiter = new ManualAwaiter();
        long before = Run(10);
        Assert.Equal(before, Run(100));

        long Run(int count)
        {
            for (int i = 0; i < count; i++)
            {
                ValueTask task = PooledLeaf<byte>.ThunkWithoutResult(awaiter);
                awaiter.Continue();
                task.GetAwaiter().GetResult();
            }

            return GC.GetAllocatedBytesForCurrentThread();
        }
    });

    // 36 methods and 32 places: some share one.
    [Fact]
    public void Two_methods_at_one_place_allocate_nothing_either()
    {
        Type[] types = [typeof(byte), typeof(short), typeof(int), typeof(long), typeof(float), typeof(double)];
        var methods = from a in types from b in types select typeof(ValueTuple<,>).MakeGenericType(a, b);
        var sharing = methods.GroupBy(PlaceOf).Where(place => place.Count() > 1).ToList();
        Assert.NotEmpty(sharing);
        Assert.All(sharing, place => OnOwnThread.Run(() =>
        {
            Action<ManualAwaiter>[] both = [.. place.Take(2).Select(SuspensionOf)];
            var awaiter = new ManualAwaiter();
            long before = Run(10);
            Assert.Equal(before, Run(100));

            long Run(int count)
            {
                for (int i = 0; i < count; i++)
                    foreach (Action<ManualAwaiter> suspension in both) suspension(awaiter);
                return GC.GetAllocatedBytesForCurrentThread();
            }
        }));

        static nint PlaceOf(Type result)
        {
            nint place = 0;
            OnOwnThread.Run(() => place = Unsafe.ByteOffset(
                ref FreePooled.PlaceOf(0, 0), ref FreePooled.PlaceOf(typeof(PooledLeaf<>).MakeGenericType(result).TypeHandle.Value, 0)));
            return place;
        }

        static Action<ManualAwaiter> SuspensionOf(Type result) => typeof(PooledTests)
            .GetMethod(nameof(SuspendOnce), BindingFlags.Static | BindingFlags.NonPublic)!
            .MakeGenericMethod(result).CreateDelegate<Action<ManualAwaiter>>();
    }

    private static void SuspendOnce<T>(ManualAwaiter awaiter)
    {
        ValueTask<T> task = PooledLeaf<T>.Thunk(awaiter, default!);
        awaiter.Continue();
        _ = task.Result;
    }

    [Fact]
    public void A_late_call_of_an_awaiter_reaches_no_other_method() => OnOwnThread.Run(() =>
    {
        ManualAwaiter broken = new(), other = new();
        ValueTask<int> touched = PooledLeaf<int>.Thunk(broken, 1);
        Action late = broken.Continuation!;
        broken.Continue();
        Assert.Equal(1, touched.Result);

        ValueTask<int> untouched = OtherLeaf.Thunk(other, 3);
        Assert.Throws<InvalidOperationException>(late);
        Assert.False(untouched.IsCompleted);
        other.Continue();
        Assert.Equal(3, untouched.Result);
    });

    [Fact]
    public void Many_at_the_same_time_do_not_share()
    {
        var awaiters = Enumerable.Range(0, 50).Select(_ => new ManualAwaiter()).ToArray();
        for (int round = 0; round < 3; round++)
        {
            ValueTask<string>[] tasks = [.. awaiters.Select((a, i) => PooledLeaf<string>.Thunk(a, $"{round} {i}"))];
            foreach (ManualAwaiter awaiter in Enumerable.Reverse(awaiters)) awaiter.Continue();
            for (int i = 0; i < tasks.Length; i++) Assert.Equal($"{round} {i}", tasks[i].Result);
        }
    }

    [Fact]
    public void Who_asks_too_early_or_twice_gives_nothing_back() => OnOwnThread.Run(() =>
    {
        var awaiter = new ManualAwaiter();
        ValueTask<int> task = PooledLeaf<int>.Thunk(awaiter, 7);
        Assert.Throws<InvalidOperationException>(() => task.GetAwaiter().GetResult());
        ValueTask<int> other = PooledLeaf<int>.Thunk(new ManualAwaiter(), 8);
        awaiter.Continue();
        Assert.False(other.IsCompleted);
        Assert.Equal(7, task.GetAwaiter().GetResult());
        Assert.Throws<InvalidOperationException>(() => task.GetAwaiter().GetResult());
    });

    [Fact]
    public void Failures_are_faulted_or_canceled()
    {
        foreach ((Exception failure, bool canceled) in new (Exception, bool)[] { (new InvalidOperationException(), false),
            (new OperationCanceledException(), true) })
        {
            var awaiter = new ManualAwaiter { Failure = failure };
            ValueTask<int> late = PooledLeaf<int>.Thunk(awaiter, 1);
            awaiter.Continue();
            ValueTask<int> early = PooledValueTaskThunk.Fault<int>(ContextSnapshot.CaptureOf(Thread.CurrentThread), failure);
            foreach (ValueTask<int> task in new[] { late, early })
            {
                Assert.Equal((canceled, !canceled), (task.IsCanceled, task.IsFaulted));
                Assert.Same(failure, Assert.ThrowsAny<Exception>(() => task.GetAwaiter().GetResult()));
            }

            ValueTask none = PooledValueTaskThunk.Fault(ContextSnapshot.CaptureOf(Thread.CurrentThread), failure);
            Assert.Same(failure, Assert.ThrowsAny<Exception>(() => none.GetAwaiter().GetResult()));
        }
    }

    /// <summary>
    /// A pooled box is used again whoever has its delegate, so an awaiter that calls once too often resumes what came after.
    /// Where nobody asked for pooling nothing is used again that such an awaiter has.
    /// </summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Who_calls_once_too_often_resumes_the_next_only_where_pooling_was_asked_for(bool woven) => OnOwnThread.Run(() =>
    {
        Assert.True(ResumesNext(awaiter => woven ? PooledLeaf<int>.Thunk(awaiter, 1) : PooledLeaf<int>.Original(awaiter, 1)));
        Assert.False(ResumesNext(awaiter =>
            new ValueTask<int>(woven ? PooledLeaf<int>.TaskThunk(awaiter, 1) : PooledLeaf<int>.OriginalTask(awaiter, 1))));

        static bool ResumesNext(Func<ManualAwaiter, ValueTask<int>> call)
        {
            var (awaiter, next) = (new ManualAwaiter(), new ManualAwaiter());
            ValueTask<int> task = call(awaiter);
            Action resume = awaiter.Continuation!;
            resume();
            Assert.Equal(1, task.Result);
            ValueTask<int> another = call(next);
            Record.Exception(resume);
            return another.IsCompleted;
        }
    });

    /// <summary>A continuation that was used again keeps nothing of its last use.</summary>
    [Fact]
    public void What_was_kept_is_forgotten() => OnOwnThread.Run(() =>
    {
        var awaiter = new ManualAwaiter();
        WeakReference value = Use(awaiter);
        GC.Collect();
        Assert.False(value.IsAlive);
    });

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static WeakReference Use(ManualAwaiter awaiter)
    {
        ValueTask<object> task = PooledLeaf<object>.Thunk(awaiter, new object());
        awaiter.Continue();
        return new WeakReference(task.GetAwaiter().GetResult());
    }

    /// <summary>Another method with the same type of result.</summary>
    private sealed class OtherLeaf(ManualAwaiter awaiter, int value) : Frame<int>
    {
        public static ValueTask<int> Thunk(ManualAwaiter awaiter, int value) => PooledValueTaskThunk.Complete(
            ContextSnapshot.CaptureOf(Thread.CurrentThread), new AsyncResult<int>(Suspension.Innermost(new OtherLeaf(awaiter, value), 0)));

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            Result = value;
            return null;
        }

        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(awaiter, root);
    }
}
