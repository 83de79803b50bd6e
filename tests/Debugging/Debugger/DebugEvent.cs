using Async2.Debugging.Tests.Debugger.Interop;

namespace Async2.Debugging.Tests.Debugger;

/// <summary>Something that happened in the program. It stands still until the session lets it continue.</summary>
internal abstract record DebugEvent
{
    internal sealed record ModuleLoaded(ICorDebugModule Module) : DebugEvent;
    internal sealed record BreakpointHit(ICorDebugThread Thread) : DebugEvent;
    internal sealed record Stepped(ICorDebugThread Thread, ICorDebugStepper Stepper, StepReason Reason) : DebugEvent;
    internal sealed record Evaluated(ICorDebugEval Eval, bool Threw) : DebugEvent;
    internal sealed record Exited : DebugEvent;
    internal sealed record Failed(int Error) : DebugEvent;
    internal sealed record Other(string Name) : DebugEvent;
}

/// <summary>The reason for which a step has ended (CorDebugStepReason).</summary>
internal enum StepReason
{
    Normal,
    Return,
    Call,
    ExceptionFilter,
    ExceptionHandler,
    Intercept,
    Exit,
}
