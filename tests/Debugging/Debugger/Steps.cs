using Async2.Debugging.Tests.Debugger.Interop;

namespace Async2.Debugging.Tests.Debugger;

/// <summary>Steps through async methods, as debuggers take them by the stepping information of PDBs.</summary>
/// <remarks>
/// <list type="number">
/// <item>Beside a step of the thread, there is a breakpoint where the next await suspends.</item>
/// <item>If it is hit, the step of the thread is cancelled, and there is a breakpoint where that await continues.</item>
/// <item>If that is hit in the same activation, the step goes on from there. An activation is known by the object that its builder returns
/// from <c>ObjectIdForDebugger</c>. If there is none, any activation will do.</item>
/// </list>
/// A step out of an async method asks its builder to tell the debugger when somebody receives the end of its task
/// (<c>SetNotificationForWaitCompletion</c>), and steps out of that call.
/// </remarks>
internal sealed class Steps(Session session)
{
    private const string Builder = "<>t__builder";

    private readonly ThreadSteps _thread = new(session);
    private Await? _await;
    private Place? _completion;

    /// <summary>Takes a step.</summary>
    /// <returns>False if the program has ended.</returns>
    public bool Take(StepKind kind)
    {
        (_await, _completion) = (null, null);
        if (!BeginAsync(session.Stack()[0], kind)) _thread.Begin(kind);
        while (true)
        {
            switch (session.Run())
            {
                case DebugEvent.Exited: return false;
                case DebugEvent.BreakpointHit when GoesOn(kind): break;
                case DebugEvent.Stepped stepped when !_thread.IsEnd(stepped): break;
                default:
                    End();
                    return true;
            }
        }
    }

    // Returns true if the thread itself is not to step.
    private bool BeginAsync(StackFrame frame, StepKind kind)
    {
        var awaits = frame.Module.Symbols?.AsyncStepsOf(frame.Method) ?? [];
        if (awaits.Count == 0) return false;
        var last = frame.Module.Symbols!.PointsOf(frame.Method).Last(p => !p.IsHidden).Offset;
        if (kind == StepKind.Out || frame.Offset >= last) return BeginOut(frame);
        if (awaits.FirstOrDefault(a => frame.Offset <= a.Yield) is not { } next) return false;
        _await = new(next, IdOfThread(), Place.At(frame.Module, frame.Method, next.Yield));
        return false;
    }

    private bool BeginOut(StackFrame frame)
    {
        if (frame.Field(Builder) is not { } builder) return false;
        var core = session.Modules.Single(m => m.Name == "System.Private.CoreLib");
        Evaluation.Call(session, builder, "SetNotificationForWaitCompletion", true);
        var task = core.Metadata.TypeNamed("System.Threading.Tasks", "Task")!.Value;
        _completion = Place.At(core, core.Metadata.MethodOf(task, "NotifyDebuggerOfWaitCompletion")!.Value, 0);
        return true;
    }

    private bool GoesOn(StepKind kind)
    {
        var frame = session.Stack()[0];
        if (_completion?.Is(frame) == true)
        {
            _completion.Clear();
            _completion = null;
            _thread.Continue(StepKind.Out);
            return true;
        }

        if (_await?.Place.Is(frame) != true) return false;
        if (!_await.Suspends) return Suspend(frame);
        if (IdOfThread() != _await.Thread && IdOf(frame) is { } id && _await.Activation is { } expected && id != expected()) return true;
        _await.Place.Clear();
        _await = null;
        _thread.Continue(kind);
        return true;
    }

    // Another thread may be here, too: it is not the one that steps.
    private bool Suspend(StackFrame frame)
    {
        if (IdOfThread() != _await!.Thread) return true;
        _thread.Cancel();
        _await.Place.Clear();
        _await = _await with
        {
            Suspends = true,
            Place = Place.At(frame.Module, _await.Step.ResumeMethod, _await.Step.Resume),
            Activation = ActivationOf(frame),
        };
        return true;
    }

    private void End()
    {
        _thread.Cancel();
        _await?.Place.Clear();
        _completion?.Clear();
    }

    private uint IdOfThread()
    {
        session.Thread.GetID(out var id);
        return id;
    }

    // The result is a handle, through which the object is found also after a collection.
    private Func<ulong>? ActivationOf(StackFrame frame)
    {
        if (frame.Field(Builder) is not { } builder || Evaluation.Call(session, builder, "get_ObjectIdForDebugger") is not { } handle) return null;
        return () => AddressOf(handle);
    }

    private ulong? IdOf(StackFrame frame) => ActivationOf(frame)?.Invoke();

    private static ulong AddressOf(ICorDebugValue handle)
    {
        var value = Value.Dereferenced(handle);
        if (value is null) return 0;
        value.GetAddress(out var address);
        return address;
    }

    /// <summary>The await that the step may pass.</summary>
    private sealed record Await(AsyncStep Step, uint Thread, Place Place)
    {
        public bool Suspends { get; init; }

        /// <summary>The address of the object that stands for the activation; null if there is none.</summary>
        public Func<ulong>? Activation { get; init; }
    }

    /// <summary>A breakpoint of the debugger itself.</summary>
    private sealed record Place(Module Module, uint Method, uint Offset, ICorDebugBreakpoint Breakpoint)
    {
        public static Place At(Module module, uint method, uint offset) => new(module, method, offset, Session.Break(module, method, offset));

        public bool Is(StackFrame frame) => frame.Module == Module && frame.Method == Method && frame.Offset == Offset;

        public void Clear() => Breakpoint.Activate(0);
    }
}
