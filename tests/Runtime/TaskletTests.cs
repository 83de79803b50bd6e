using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>Frames that have suspended together are kept in arrays, and come back one by one as they were.</summary>
public class TaskletTests
{
    private const int Least = 4;

    private readonly record struct Pair(string Name, long Number);

    private enum Small : byte
    {
        None,
        Some,
    }

    /// <summary>A frame that keeps something of each kind.</summary>
    private sealed class TestFrame : Frame<int>
    {
        private byte _depth;
        private string? _text;
        private Pair _pair;
        private Pair? _nothing;
        private decimal _number;
        private Small _small;
        private int[]? _log;
        private int _local;

        public TestFrame() => FramePacking.Want(Least);

        public static int Recycled { get; set; }

        public static AsyncLocal<int> Local { get; } = new();

        public static TestFrame Of(int depth, int[] log) => new()
        {
            _depth = (byte)depth,
            _text = $"{depth}",
            _pair = new($"pair {depth}", -depth),
            _number = depth + 0.5m,
            _small = Small.Some,
            _log = log,
            _local = Local.Value,
        };

        public override void Move(ref FrameCursor cursor)
        {
            if (!cursor.Enter<TestFrame>(Least)) return;
            cursor.Move(ref _depth);
            cursor.Move(ref _text);
            cursor.Move(ref _pair);
            cursor.Move(ref _nothing);
            cursor.Move(ref _number);
            cursor.Move(ref _small);
            cursor.Move(ref _log);
            cursor.Move(ref _local);
        }

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            Assert.Equal(State >> 1, _depth);
            Assert.Equal(_local, Local.Value);
            Assert.Equal($"{_depth}", _text);
            Assert.Equal(new Pair($"pair {_depth}", -_depth), _pair);
            Assert.Null(_nothing);
            Assert.Equal(_depth + 0.5m, _number);
            Assert.Equal(Small.Some, _small);
            int below = ((Frame<int>)completed!).Result;
            _log![_depth] = below;
            Result = below + 1;
            return null;
        }

        public override void Recycle()
        {
            Recycled++;
            (_text, _pair, _nothing, _log, Result, Context) = (null, default, null, null, 0, null);
            ContinuationPool.Return(this);
        }
    }

    /// <summary>A frame that counts how many stood in a chain, and may be of a class that can be unloaded.</summary>
    private sealed class Counted<T> : Frame<int>
    {
        private int _one = 1;

        public Counted() => FramePacking.Want(1);

        public static int Recycled { get; private set; }

        public override void Move(ref FrameCursor cursor)
        {
            if (cursor.Enter<Counted<T>>(1)) cursor.Move(ref _one);
        }

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            Result = (thrown is null ? ((Frame<int>)completed!).Result : 0) + _one;
            return null;
        }

        public override void Recycle()
        {
            Recycled++;
            Context = null;
            ContinuationPool.Return(this);
        }
    }

    private struct Large;

    private struct Failing;

    private struct Foreign;

    private struct Outermost;

    /// <summary>A frame that holds one object.</summary>
    private sealed class Holder : Frame<int>
    {
        private object? _held;

        public Holder() => FramePacking.Want(1);

        public static Holder Of(object held) => new() { _held = held };

        public override void Move(ref FrameCursor cursor)
        {
            if (cursor.Enter<Holder>(1)) cursor.Move(ref _held);
        }

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            _held = null;
            return null;
        }

        public override void Recycle()
        {
            _held = null;
            ContinuationPool.Return(this);
        }
    }

    private static (Task<int> Task, ManualAwaiter Awaiter) Start(int frames, Func<int, (Frame Frame, int State)> frame, Func<int>? leaf = null)
    {
        var awaiter = new ManualAwaiter();
        Continuation outermost = Lowered.Leaf(awaiter, () => { }, leaf ?? (() => 0)).Continuation!;
        for (int i = 0; i < frames; i++)
        {
            (Frame next, int state) = frame(i);
            outermost = Suspension.NoContinuationContext(outermost, next, state);
        }

        return (TaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), new AsyncResult<int>(outermost)), awaiter);
    }

    [Theory]
    [InlineData(Least - 1, 0)]
    [InlineData(Least, Least)]
    [InlineData(200, 200)]
    public void Frames_come_back_as_they_were(int frames, int packed) => OnOwnThread.Run(() =>
    {
        int[] log = new int[frames];
        TestFrame.Recycled = 0;
        (Task<int> task, ManualAwaiter awaiter) = Start(frames, i => (TestFrame.Of(i, log), i << 1));
        Assert.Equal(packed, TestFrame.Recycled);
        awaiter.Continue();
        Assert.Equal(frames, task.Result);
        Assert.Equal(Enumerable.Range(0, frames), log);
    });

    [Fact]
    public void Each_in_its_own_context() => OnOwnThread.Run(() =>
    {
        const int Frames = 20;
        TestFrame.Recycled = 0;
        int[] log = new int[Frames];
        (Task<int> task, ManualAwaiter awaiter) = Start(
            Frames,
            i =>
            {
                if (i is 3 or 10) TestFrame.Local.Value = i;    // three frames, seven, and ten
                return (TestFrame.Of(i, log), i << 1);
            });
        Assert.Equal(17, TestFrame.Recycled);
        awaiter.Continue();
        Assert.Equal(Frames, task.Result);
    });

    [Fact]
    public void Very_many() => OnOwnThread.Run(() =>
    {
        const int Frames = 100_000;
        (Task<int> task, ManualAwaiter awaiter) = Start(Frames, _ => (new Counted<Large>(), 0));
        Assert.Equal(Frames, Counted<Large>.Recycled);
        awaiter.Continue();
        Assert.Equal(Frames, task.Result);
    });

    [Fact]
    public void The_root_does_not_stay_with_a_frame_that_has_moved() => OnOwnThread.Run(() =>
    {
        (Task<int> task, ManualAwaiter awaiter) = Start(3, _ => (new Counted<Outermost>(), 0));
        Assert.All(Enumerable.Range(0, 3), _ => Assert.Null(ContinuationPool.Rent<Counted<Outermost>>()!.Next));
        awaiter.Continue();
        Assert.Equal(3, task.Result);
    });

    [Fact]
    public void An_exception_finds_its_handler() => OnOwnThread.Run(() =>
    {
        const int Frames = 1000, Handler = 300;
        (Task<int> task, ManualAwaiter awaiter) = Start(
            Frames, i => (new Counted<Failing>(), i == Handler ? 1 : 0), () => throw new InvalidOperationException("leaf"));
        awaiter.Continue();
        Assert.Equal(Frames - Handler, task.Result);
    });

    [Fact]
    public void What_has_been_taken_out_is_not_held() => OnOwnThread.Run(() =>
    {
        var later = new ManualAwaiter();
        var held = new WeakReference(null);
        ManualAwaiter awaiter = Hold(held, later);
        GC.Collect();
        Assert.True(held.IsAlive);
        awaiter.Continue();
        Assert.True(later.IsSubscribed);    // one of them waits again, and behind it there is still a tasklet
        GC.Collect();
        Assert.False(held.IsAlive);
        GC.KeepAlive(later);
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ManualAwaiter Hold(WeakReference held, ManualAwaiter later)
    {
        held.Target = new object();
        return Start(4, i => (i == 2 ? new WaitsAgain { Awaiter = later } : Holder.Of(i == 0 ? held.Target! : later), 0)).Awaiter;
    }

    private sealed class WaitsAgain : Frame<int>
    {
        public ManualAwaiter Awaiter = null!;

        public override void Move(ref FrameCursor cursor)
        {
            if (cursor.Enter<WaitsAgain>(1)) cursor.Move(ref Awaiter);
        }

        public override Continuation? Resume(Continuation? completed, Exception? thrown) => Suspension.InnermostAgain(this, 0);

        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(Awaiter, root);
    }

    [Fact]
    public void Frames_of_a_class_that_can_be_unloaded_stay_objects() => OnOwnThread.Run(() =>
    {
        Type frame = typeof(Counted<>).MakeGenericType(Unloadable());
        (Task<int> task, ManualAwaiter awaiter) = Start(5, _ => ((Frame)Activator.CreateInstance(frame)!, 0));
        Assert.Equal(0, frame.GetProperty("Recycled")!.GetValue(null));
        awaiter.Continue();
        Assert.Equal(5, task.Result);
    });

    [Fact]
    public void Frames_stay_objects_that_do_not_move_and_those_around_them_do_not() => OnOwnThread.Run(() =>
    {
        (Task<int> task, ManualAwaiter awaiter) = Start(9, i => (i == 4 ? new Fixed() : new Counted<Foreign>(), 0));
        Assert.Equal(8, Counted<Foreign>.Recycled);
        awaiter.Continue();
        Assert.Equal(9, task.Result);
    });

    private sealed class Fixed : Frame<int>
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            Result = ((Frame<int>)completed!).Result + 1;
            return null;
        }
    }

    private static Type Unloadable() =>
        AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Unloadable"), AssemblyBuilderAccess.RunAndCollect)
            .DefineDynamicModule("Unloadable").DefineType("Type").CreateType();
}
