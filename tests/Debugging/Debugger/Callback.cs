using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices.Marshalling;
using Async2.Debugging.Tests.Debugger.Interop;

namespace Async2.Debugging.Tests.Debugger;

/// <summary>Receives events on a thread of the debugging library, and passes them on.</summary>
[GeneratedComClass]
internal sealed partial class Callback : ICorDebugManagedCallback, ICorDebugManagedCallback2, ICorDebugManagedCallback3, ICorDebugManagedCallback4
{
    public BlockingCollection<DebugEvent> Events { get; } = [];

    public void Breakpoint(nint domain, ICorDebugThread thread, nint breakpoint) => Events.Add(new DebugEvent.BreakpointHit(thread));

    public void StepComplete(nint domain, ICorDebugThread thread, ICorDebugStepper stepper, int reason) =>
        Events.Add(new DebugEvent.Stepped(thread, stepper, (StepReason)reason));

    public void EvalComplete(nint domain, nint thread, ICorDebugEval eval) => Events.Add(new DebugEvent.Evaluated(eval, Threw: false));

    public void EvalException(nint domain, nint thread, ICorDebugEval eval) => Events.Add(new DebugEvent.Evaluated(eval, Threw: true));

    public void ExitProcess(nint process) => Events.Add(new DebugEvent.Exited());

    public void LoadModule(nint domain, ICorDebugModule module) => Events.Add(new DebugEvent.ModuleLoaded(module));

    public void DebuggerError(nint process, int error, uint code) => Events.Add(new DebugEvent.Failed(error));

    public void Break(nint domain, nint thread) => Other();

    public void Exception(nint domain, nint thread, int unhandled) => Other();

    public void CreateProcess(nint process) => Other();

    public void CreateThread(nint domain, nint thread) => Other();

    public void ExitThread(nint domain, nint thread) => Other();

    public void UnloadModule(nint domain, nint module) => Other();

    public void LoadClass(nint domain, nint type) => Other();

    public void UnloadClass(nint domain, nint type) => Other();

    public void LogMessage(nint domain, nint thread, int level, nint name, nint message) => Other();

    public void LogSwitch(nint domain, nint thread, int level, uint reason, nint name, nint parent) => Other();

    public void CreateAppDomain(nint process, nint domain) => Other();

    public void ExitAppDomain(nint process, nint domain) => Other();

    public void LoadAssembly(nint domain, nint assembly) => Other();

    public void UnloadAssembly(nint domain, nint assembly) => Other();

    public void ControlCTrap(nint process) => Other();

    public void NameChange(nint domain, nint thread) => Other();

    public void UpdateModuleSymbols(nint domain, nint module, nint symbols) => Other();

    public void EditAndContinueRemap(nint domain, nint thread, nint function, int isAccurate) => Other();

    public void BreakpointSetError(nint domain, nint thread, nint breakpoint, uint error) => Events.Add(new DebugEvent.Failed((int)error));

    public void FunctionRemapOpportunity(nint domain, nint thread, nint before, nint after, uint offset) => Other();

    public void CreateConnection(nint process, uint id, nint name) => Other();

    public void ChangeConnection(nint process, uint id) => Other();

    public void DestroyConnection(nint process, uint id) => Other();

    public void ExceptionEvent(nint domain, nint thread, nint frame, uint offset, int type, uint flags) => Other();

    public void ExceptionUnwind(nint domain, nint thread, int type, uint flags) => Other();

    public void FunctionRemapComplete(nint domain, nint thread, nint function) => Other();

    public void MDANotification(nint controller, nint thread, nint mda) => Other();

    public void CustomNotification(nint thread, nint domain) => Other();

    public void BeforeGarbageCollection(nint process) => Other();

    public void AfterGarbageCollection(nint process) => Other();

    public void DataBreakpoint(nint process, nint thread, nint context, uint size) => Other();

    private void Other([CallerMemberName] string name = "") => Events.Add(new DebugEvent.Other(name));
}
