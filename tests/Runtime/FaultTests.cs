using System.Diagnostics;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>Exceptions that frames return instead of throwing.</summary>
public class FaultTests
{
    private const int Protected = 1;

    private static readonly ManualAwaiter s_awaiter = new();

    private static Fault Raise(Exception exception)
    {
        try
        {
            throw exception;
        }
        catch (Exception e)
        {
            return Fault.Raised(e);
        }
    }

    /// <summary>What a frame does with a fault, as the resume body of a handler does it.</summary>
    private sealed class Handler(Func<Fault, Continuation?> handle) : Frame<int>
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown) => completed is Fault fault ? handle(fault) : null;
    }

    private sealed class Failing(Exception exception) : Frame<int>
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown) => Raise(exception);

        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(s_awaiter, root);
    }

    private static Task<int> Complete(Continuation outermost) =>
        TaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), new AsyncResult<int>(outermost));

    private static string[] LinesOf(Exception exception) =>
        [.. exception.StackTrace!.Split(Environment.NewLine).Where(l => l.Contains(".Locate(", StringComparison.Ordinal)).Select(l => l.Replace("Async2.Tests.", "", StringComparison.Ordinal).Trim())];

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void A_thunk_makes_a_failed_task_of_it()
    {
        var exception = new InvalidOperationException();
        Task<int> task = Complete(Fault.Leave(Raise(exception), typeof(MiddleFrame).TypeHandle, 1));
        Assert.Equal(TaskStatus.Faulted, task.Status);
        Assert.Same(exception, task.Exception!.InnerException);
        Assert.Equal(["at MiddleFrame.Locate(Int32 point, Exception exception) in /middle.cs:line 20"], LinesOf(exception));
    }

    [Fact]
    public void A_thunk_makes_a_canceled_task_of_a_cancellation() =>
        Assert.Equal(TaskStatus.Canceled, Complete(Raise(new OperationCanceledException())).Status);

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void It_skips_frames_and_goes_through_handlers_once_each() => OnOwnThread.Run(() =>
    {
        var exception = new InvalidOperationException();
        var outermost = Suspension.Innermost(new Failing(exception), 0);
        outermost = Suspension.NoContinuationContext(outermost, new MiddleFrame(), 0);
        outermost = Suspension.NoContinuationContext(outermost, new Handler(f => Fault.LeaveHandlers(Fault.Deliver(f, 0), typeof(GenericFrame<string>).TypeHandle)), Protected);
        outermost = Suspension.NoContinuationContext(outermost, new MiddleFrame(), 0);
        Task<int> task = Complete(outermost);
        s_awaiter.Continue();
        Assert.Same(exception, task.Exception!.InnerException);
        Assert.Equal([
                "at MiddleFrame.Locate(Int32 point, Exception exception) in /middle.cs:line 10", "at GenericFrame`1.Locate(Int32 point, Exception exception) in /generic.cs:line 5",
                "at MiddleFrame.Locate(Int32 point, Exception exception) in /middle.cs:line 10",
            ], LinesOf(exception));
    });

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void A_frame_that_catches_and_rethrows_is_named_once() => OnOwnThread.Run(() =>
    {
        string[] seen = [];
        var exception = new InvalidOperationException();
        Continuation? Rethrow(Fault fault)
        {
            RuntimeTypeHandle activation = typeof(MiddleFrame).TypeHandle;
            Fault delivered = Fault.Deliver(fault, 0);
            seen = LinesOf(Fault.Catch(delivered, activation));
            return Fault.LeaveHandlers(delivered, activation);
        }

        Task<int> task = Complete(Suspension.NoContinuationContext(Suspension.Innermost(new Failing(exception), 0), new Handler(Rethrow), Protected));
        s_awaiter.Continue();
        Assert.True(task.IsFaulted);
        Assert.Equal(["at MiddleFrame.Locate(Int32 point, Exception exception) in /middle.cs:line 10"], seen);
        Assert.Equal(seen, LinesOf(exception));
    });

    [Fact]
    public void Handlers_that_fail_in_turn_do_not_use_up_the_stack() => OnOwnThread.Run(() =>
    {
        const int Frames = 100_000;
        int handled = 0;
        var outermost = Suspension.Innermost(new Failing(new InvalidOperationException()), 0);
        for (int i = 0; i < Frames; i++)
        {
            outermost = Suspension.NoContinuationContext(outermost, new Handler(_ => { handled++; return null; }), Protected);
            outermost = Suspension.NoContinuationContext(outermost, new Handler(_ => throw new UnreachableException()), Protected);
            outermost = Suspension.NoContinuationContext(outermost, new Failing(new InvalidOperationException()), Protected);
        }

        Task<int> task = Complete(outermost);
        s_awaiter.Continue();
        Assert.True(task.IsFaulted);
        Assert.Equal(Frames, handled);
    });

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void An_exception_that_is_thrown_again_begins_anew_and_does_not_grow()
    {
        var exception = new InvalidOperationException();
        for (int i = 0; i < 3; i++)
        {
            _ = Complete(Fault.Leave(Raise(exception), typeof(FrameWithoutLine).TypeHandle, 0)).Exception;
            Assert.Equal(["at FrameWithoutLine.Locate(Int32 point, Exception exception)"], LinesOf(exception));
        }
    }

    [Fact]
    public void An_exception_that_others_throw_again_and_again_does_not_grow_without_bound()
    {
        var exception = new InvalidOperationException();
        int longest = 0;
        for (int i = 0; i < 2000; i++)
        {
            try
            {
                throw exception;
            }
            catch (InvalidOperationException e)
            {
                _ = Complete(Fault.Leave(Fault.Raised(e), (i % 2 == 0 ? typeof(MiddleFrame) : typeof(FrameWithoutLine)).TypeHandle, 0)).Exception;
            }

            longest = Math.Max(longest, exception.StackTrace!.Length);
        }

        Assert.InRange(longest, 1, 200 * 400);
    }

    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void Code_that_may_be_unloaded_lives_as_long_as_the_exception_that_left_it()
    {
        WeakReference unloadable = LeaveUnloadable(out Exception exception);
        Collect(unloadable, times: 3);
        Assert.Equal(["at UnloadableFrame.Locate(Int32, Exception)"], LinesOf(exception));
        GC.KeepAlive(exception);
        exception = new InvalidOperationException();
        Collect(unloadable, times: 100);
        Assert.False(unloadable.IsAlive);

        static void Collect(WeakReference unloadable, int times)
        {
            for (int i = 0; unloadable.IsAlive && i < times; i++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference LeaveUnloadable(out Exception exception)
    {
        Type type = UnloadableFrame();
        exception = new InvalidOperationException();
        _ = Complete(Fault.Leave(Raise(exception), type.TypeHandle, 0)).Exception;
        return new WeakReference(type);
    }

    private static Type UnloadableFrame()
    {
        var assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Unloadable"), AssemblyBuilderAccess.RunAndCollect);
        TypeBuilder type = assembly.DefineDynamicModule("Unloadable").DefineType("UnloadableFrame", TypeAttributes.Public, typeof(Frame<int>));
        const MethodAttributes Override = MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.HideBySig;
        ILGenerator resume = type.DefineMethod("Resume", Override, typeof(Continuation), [typeof(Continuation), typeof(Exception)]).GetILGenerator();
        resume.Emit(OpCodes.Ldnull);
        resume.Emit(OpCodes.Ret);
        MethodBuilder locate = type.DefineMethod("Locate", Override, typeof(void), [typeof(int), typeof(Exception)]);
        locate.SetImplementationFlags(MethodImplAttributes.NoInlining | MethodImplAttributes.NoOptimization);
        ILGenerator lines = locate.GetILGenerator();
        Label point = lines.DefineLabel();
        lines.Emit(OpCodes.Ldarg_1);
        lines.Emit(OpCodes.Brfalse, point);
        lines.Emit(OpCodes.Ldarg_2);
        lines.Emit(OpCodes.Throw);
        lines.MarkLabel(point);
        lines.Emit(OpCodes.Ldarg_2);
        lines.Emit(OpCodes.Throw);
        return type.CreateType();
    }
}
