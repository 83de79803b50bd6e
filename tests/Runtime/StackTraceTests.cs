using System.Diagnostics;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

namespace Async2.Tests;

/// <summary>Stack traces name every logical frame once, in order, and nothing of the library.</summary>
public class StackTraceTests
{
    private const int Handler = 1;

    private static readonly ManualAwaiter s_awaiter = new();

    private sealed class Rethrows : Frame<int>
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            Fault.Throw(completed!);
            return null;
        }
    }

    private static Task<int> Suspend(Func<int> leaf, params (Frame Frame, int State)[] frames)
    {
        Continuation outermost = Lowered.Leaf(s_awaiter, () => { }, leaf).Continuation!;
        foreach ((Frame frame, int state) in frames) outermost = Suspension.NoContinuationContext(outermost, frame, state);
        return TaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), new AsyncResult<int>(outermost));
    }

    /// <summary>The methods of a trace, without the ends of earlier throws, and file and line where the file is not one of ours.</summary>
    private static string[] Methods(string? trace) =>
        [.. trace!.Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries)
            .Where(line => !line.StartsWith("---", StringComparison.Ordinal))
            .Select(line => line.Contains("/tests/Runtime/", StringComparison.Ordinal) ? line[..line.IndexOf(" in ", StringComparison.Ordinal)] : line)
            .Select(line => line.Replace("Async2.Tests.", "", StringComparison.Ordinal))];

    private static string[] TraceOf(Task<int> task) => Methods(task.Exception!.InnerException!.StackTrace);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Fail() => throw new InvalidOperationException("failure");

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void A_frame_alone_is_thrown_through() => OnOwnThread.Run(() =>
    {
        Task<int> task = Suspend(Fail);
        s_awaiter.Continue();
        Assert.Equal(
            ["   at StackTraceTests.Fail()", "   at Lowered.LeafFrame.Resume(Continuation completed, Exception thrown)"],
            TraceOf(task));
    });

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void Skipped_frames_have_a_line_each() => OnOwnThread.Run(() =>
    {
        Task<int> task = Suspend(
            Fail, (new MiddleFrame(), 2), (new FrameWithoutLine(), 0), (new MiddleFrame(), 0), (new UnlocatedFrame(), 0), (new GenericFrame<string>(), 0));
        s_awaiter.Continue();
        Assert.Equal(
            [
                "   at StackTraceTests.Fail()",
                "   at Lowered.LeafFrame.Resume(Continuation completed, Exception thrown)",
                "   at MiddleFrame.Locate(Int32 point, Exception exception) in /middle.cs:line 20",
                "   at FrameWithoutLine.Locate(Int32 point, Exception exception)",
                "   at MiddleFrame.Locate(Int32 point, Exception exception) in /middle.cs:line 10",
                "   at GenericFrame`1.Locate(Int32 point, Exception exception) in /generic.cs:line 5",
            ],
            TraceOf(task));
    });

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void Skipped_frames_are_frames_with_methods_files_and_lines() => OnOwnThread.Run(() =>
    {
        Task<int> task = Suspend(Fail, (new MiddleFrame(), 0), (new MiddleFrame(), 4), (new GenericFrame<string>(), 0), (new GenericFrame<int>(), 0));
        s_awaiter.Continue();
        StackFrame[] frames = new StackTrace(task.Exception!.InnerException!, fNeedFileInfo: true).GetFrames();
        Assert.Equal(
            [
                (typeof(MiddleFrame), "Locate", "/middle.cs", 10), (typeof(MiddleFrame), "Locate", "/middle.cs", 30),
                (typeof(GenericFrame<>), "Locate", "/generic.cs", 5), (typeof(GenericFrame<>), "Locate", "/generic.cs", 5),
            ],
            frames[2..].Select(f => (f.GetMethod()!.DeclaringType!, f.GetMethod()!.Name, f.GetFileName()!, f.GetFileLineNumber())));
    });

    [Fact]
    public void Only_the_exception_itself_is_thrown_to_find_a_frame_and_once_for_all() => OnOwnThread.Run(() =>
    {
        int thread = Environment.CurrentManagedThreadId;
        List<Exception> thrown = [];
        EventHandler<FirstChanceExceptionEventArgs> note = (_, e) =>
        {
            if (Environment.CurrentManagedThreadId == thread) thrown.Add(e.Exception);
        };
        AppDomain.CurrentDomain.FirstChanceException += note;
        Exception first = Failed(), second = Failed();
        AppDomain.CurrentDomain.FirstChanceException -= note;
        Assert.All(thrown.SkipLast(1), exception => Assert.Same(first, exception));
        Assert.Same(second, thrown[^1]);
        Assert.InRange(thrown.Count, 2, 3);

        static Exception Failed()
        {
            Task<int> task = Suspend(Fail, (new GenericFrame<StackTraceTests>(), 0));
            s_awaiter.Continue();
            return task.Exception!.InnerException!;
        }
    });

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void What_was_captured_before_a_frame_was_added_stays_as_it_was() => OnOwnThread.Run(() =>
    {
        var exception = new InvalidOperationException();
        ExceptionDispatchInfo? captured = null;
        Task<int> task = Suspend(
            () =>
            {
                try
                {
                    throw exception;
                }
                catch (InvalidOperationException)
                {
                    captured = ExceptionDispatchInfo.Capture(exception);
                    throw;
                }
            },
            (new MiddleFrame(), 0));
        s_awaiter.Continue();
        Assert.Contains("MiddleFrame", task.Exception!.InnerException!.StackTrace, StringComparison.Ordinal);
        string? trace = Assert.Throws<InvalidOperationException>(captured!.Throw).StackTrace;
        Assert.DoesNotContain("MiddleFrame", trace, StringComparison.Ordinal);
    });

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void A_handler_comes_behind_the_frames_below_it() => OnOwnThread.Run(() =>
    {
        Task<int> task = Suspend(Fail, (new FrameWithoutLine(), 0), (new Rethrows(), Handler), (new FrameWithoutLine(), 0), (new Rethrows(), Handler));
        s_awaiter.Continue();
        string[] expected =
        [
            "   at StackTraceTests.Fail()",
            "   at Lowered.LeafFrame.Resume(Continuation completed, Exception thrown)",
            "   at FrameWithoutLine.Locate(Int32 point, Exception exception)",
            "   at StackTraceTests.Rethrows.Resume(Continuation completed, Exception thrown)",
            "   at FrameWithoutLine.Locate(Int32 point, Exception exception)",
            "   at StackTraceTests.Rethrows.Resume(Continuation completed, Exception thrown)",
        ];
        Assert.Equal(expected, TraceOf(task));
        Assert.Equal(expected, TraceOf(Again()));

        Task<int> Again()
        {
            Task<int> again = Suspend(Fail, (new FrameWithoutLine(), 0), (new Rethrows(), Handler), (new FrameWithoutLine(), 0), (new Rethrows(), Handler));
            s_awaiter.Continue();
            return again;
        }
    });

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void Whoever_awaits_the_task_comes_last() => OnOwnThread.Run(() =>
    {
        Task<int> task = Suspend(Fail, (new FrameWithoutLine(), 0));
        s_awaiter.Continue();
        var thrown = Assert.Throws<InvalidOperationException>(() => Await(task));
        string[] methods = Methods(thrown.StackTrace);
        Assert.Equal("   at FrameWithoutLine.Locate(Int32 point, Exception exception)", methods[2]);
        Assert.Equal("   at StackTraceTests.Await(Task`1 task)", methods[3]);
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Await(Task<int> task) => task.GetAwaiter().GetResult();

    [Fact]
    public void The_same_site_has_the_same_text_every_time() => OnOwnThread.Run(() =>
    {
        var traces = new HashSet<string>();
        for (int i = 0; i < 100; i++)
        {
            Task<int> task = Suspend(Fail, (new FrameWithoutLine(), 0));
            s_awaiter.Continue();
            traces.Add(task.Exception!.InnerException!.StackTrace!);
        }

        Assert.Single(traces);
    });

    [Fact]
    public void Sites_in_collectible_code_are_not_mistaken_for_each_other() => OnOwnThread.Run(() =>
    {
        Throw("First");
        Throw("Second");

        static void Throw(string name)
        {
            var thrower = new DynamicMethod(name, typeof(int), []);
            ILGenerator code = thrower.GetILGenerator();
            code.Emit(OpCodes.Newobj, typeof(InvalidOperationException).GetConstructor([])!);
            code.Emit(OpCodes.Throw);
            Task<int> task = Suspend(thrower.CreateDelegate<Func<int>>(), (new FrameWithoutLine(), 0));
            s_awaiter.Continue();
            Assert.Equal($"   at {name}()", TraceOf(task)[0]);
        }
    });

    [Fact]
    public void Source_and_TargetSite_stay_those_of_the_throw() => OnOwnThread.Run(() =>
    {
        Task<int> task = Suspend(Fail, (new FrameWithoutLine(), 0), (new Rethrows(), Handler));
        s_awaiter.Continue();
        Exception thrown = task.Exception!.InnerException!;
        Assert.Equal(nameof(Fail), thrown.TargetSite!.Name);
        Assert.Equal("Async2.Runtime.Tests", thrown.Source);
    });

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void An_exception_that_travels_across_the_pool_keeps_its_lines() => OnOwnThread.Run(() =>
    {
        SynchronizationContext.SetSynchronizationContext(new RecordingContext("A"));
        Task<int> task = Suspend(Fail, (new FrameWithoutLine(), 0), (new FrameWithoutLine(), 0), (new Rethrows(), Handler));
        s_awaiter.Continue();
        Assert.True(((IAsyncResult)task).AsyncWaitHandle.WaitOne(TimeSpan.FromSeconds(20)));
        Assert.Equal(5, TraceOf(task).Length);
    });

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void A_variant_and_its_thunk_are_one_line() => OnOwnThread.Run(() =>
    {
        Task task = Home.Thunk();
        StackFrame[] frames = new StackTrace(task.Exception!.InnerException!).GetFrames();
        Assert.Equal(["Fail", "Call"], frames.Select(frame => frame.GetMethod()!.Name));
        Assert.Equal(frames.Length, new StackTrace(Home.Thunk().Exception!.InnerException!).FrameCount);
    });

    [Fact]
    public void A_thunk_that_stands_for_its_variant_stays() => OnOwnThread.Run(() =>
    {
        Task task = Home.ThunkWithInlinedCall();
        StackFrame[] frames = new StackTrace(task.Exception!.InnerException!).GetFrames();
        Assert.Equal(["Fail", "ThunkWithInlinedCall"], frames.Select(frame => frame.GetMethod()!.Name));
    });

    private static class Home
    {
        public static Task Thunk()
        {
            ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
            try
            {
                return TaskThunk.Complete(snapshot, Call());
            }
            catch (Exception exception)
            {
                return TaskThunk.Fault(snapshot, exception);
            }
        }

        public static Task ThunkWithInlinedCall()
        {
            ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
            try
            {
                Fail();
                return TaskThunk.Complete(snapshot, null);
            }
            catch (Exception exception)
            {
                return TaskThunk.Fault(snapshot, exception);
            }
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static Continuation? Call()
        {
            Fail();
            return null;
        }
    }

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void The_dispatcher_leaves_no_frame_behind() => OnOwnThread.Run(() =>
    {
        Task<int> task = Suspend(Fail);
        s_awaiter.Continue();
        StackFrame[] frames = new StackTrace(task.Exception!.InnerException!).GetFrames();
        Assert.Equal(["Fail", "Resume"], frames.Select(frame => frame.GetMethod()!.Name));
    });
}
