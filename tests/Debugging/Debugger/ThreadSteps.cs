using Async2.Debugging.Tests.Debugger.Interop;

namespace Async2.Debugging.Tests.Debugger;

/// <summary>Steps of one thread, as the runtime's stepper takes them, and what debuggers do where they end.</summary>
/// <remarks>
/// A step ends at the next statement of code that has symbols. It goes on where it ends in code that belongs to no statement, in the
/// statement in which it began, or in an accessor or operator. In modules that the JIT optimises, the runtime cannot tell the user's code
/// from other code; there the debugger leaves code without symbols again by itself.
/// </remarks>
internal sealed class ThreadSteps(Session session)
{
    private const int InterceptAllButSecurityAndInitialisers = 0xFFFF & ~(0x1 | 0x4);

    private ICorDebugStepper? _stepper;
    private StepKind _kind;
    private (string File, int Line, int Column)? _begin;
    private bool _left;

    /// <summary>Prepares a step; it takes place when the program runs.</summary>
    public void Begin(StepKind kind)
    {
        _begin = PlaceOf(session.Stack()[0]);
        Continue(kind);
    }

    /// <summary>Prepares the rest of a step that another thread may have begun.</summary>
    public void Continue(StepKind kind)
    {
        (_kind, _left) = (kind, false);
        Prepare(kind, session.Stack()[0]);
    }

    /// <summary>Cancels the step.</summary>
    public void Cancel()
    {
        _stepper?.Deactivate();
        _stepper = null;
    }

    /// <summary>Decides whether a user sees the end of a step; if not, it has prepared another one, or the step was cancelled.</summary>
    public bool IsEnd(DebugEvent.Stepped stepped)
    {
        // A breakpoint at the place of its end comes first, and may cancel it.
        if (stepped.Stepper != _stepper) return false;
        var (frame, reason) = (session.Stack()[0], stepped.Reason);
        var left = _left;
        _left = false;
        if (Next(frame, reason, left) is not { } next) return true;
        Prepare(next, frame);
        return false;
    }

    private StepKind? Next(StackFrame frame, StepReason reason, bool left)
    {
        if (frame.Module.Symbols is not { } symbols || frame.Module.Metadata.IsSkipped(frame.Method)
            || (reason == StepReason.Call && frame.Module.Metadata.IsAccessorOrOperator(frame.Method)))
        {
            _left = true;
            return StepKind.Out;
        }

        var statement = symbols.NextStatement(frame.Method, frame.Offset);
        if (statement is null)
        {
            _left = true;
            return _kind;
        }

        return reason switch
        {
            StepReason.Normal when statement != frame.Offset || PlaceOf(frame) == _begin => _kind,
            StepReason.Call when frame.Offset < statement => StepKind.Over,
            StepReason.Return when left && _kind == StepKind.Into => StepKind.Into,
            _ => null,
        };
    }

    private static (string, int, int)? PlaceOf(StackFrame frame) => frame.Statement is { } statement
        ? (frame.Module.Symbols!.FileOf(statement), statement.StartLine, statement.StartColumn)
        : null;

    private unsafe void Prepare(StepKind kind, StackFrame frame)
    {
        Cancel();
        session.Thread.CreateStepper(out _stepper);
        _stepper.SetInterceptMask(InterceptAllButSecurityAndInitialisers);
        _stepper.SetUnmappedStopMask(0);
        if (frame.Module.IsMine) ((ICorDebugStepper2)_stepper).SetJMC(1);
        if (kind == StepKind.Out)
        {
            _stepper.StepOut();
            return;
        }

        var range = RangeOf(frame);
        _stepper.StepRange(kind == StepKind.Into ? 1 : 0, &range, 1);
    }

    // From the statement, or the code that belongs to none, to the next statement.
    private static StepRange RangeOf(StackFrame frame)
    {
        var points = frame.Module.Symbols?.PointsOf(frame.Method) ?? [];
        var start = points.Where(p => p.Offset <= frame.Offset).Select(p => p.Offset).LastOrDefault();
        var end = frame.Module.Symbols?.NextStatement(frame.Method, frame.Offset + 1);
        if (end is not null) return new((uint)start, end.Value);
        frame.Native.GetFunction(out var function);
        function.GetILCode(out var code);
        code.GetSize(out var size);
        return new((uint)start, size);
    }
}
