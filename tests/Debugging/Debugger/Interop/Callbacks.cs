using System.Runtime.InteropServices;
using System.Runtime.InteropServices.Marshalling;

namespace Async2.Debugging.Tests.Debugger.Interop;

[GeneratedComInterface]
[Guid("3D6F5F60-7538-11D3-8D5B-00104B35E7EF")]
internal partial interface ICorDebugManagedCallback
{
    void Breakpoint(nint domain, ICorDebugThread thread, nint breakpoint);
    void StepComplete(nint domain, ICorDebugThread thread, ICorDebugStepper stepper, int reason);
    void Break(nint domain, nint thread);
    void Exception(nint domain, nint thread, int unhandled);
    void EvalComplete(nint domain, nint thread, ICorDebugEval eval);
    void EvalException(nint domain, nint thread, ICorDebugEval eval);
    void CreateProcess(nint process);
    void ExitProcess(nint process);
    void CreateThread(nint domain, nint thread);
    void ExitThread(nint domain, nint thread);
    void LoadModule(nint domain, ICorDebugModule module);
    void UnloadModule(nint domain, nint module);
    void LoadClass(nint domain, nint type);
    void UnloadClass(nint domain, nint type);
    void DebuggerError(nint process, int error, uint code);
    void LogMessage(nint domain, nint thread, int level, nint name, nint message);
    void LogSwitch(nint domain, nint thread, int level, uint reason, nint name, nint parent);
    void CreateAppDomain(nint process, nint domain);
    void ExitAppDomain(nint process, nint domain);
    void LoadAssembly(nint domain, nint assembly);
    void UnloadAssembly(nint domain, nint assembly);
    void ControlCTrap(nint process);
    void NameChange(nint domain, nint thread);
    void UpdateModuleSymbols(nint domain, nint module, nint symbols);
    void EditAndContinueRemap(nint domain, nint thread, nint function, int isAccurate);
    void BreakpointSetError(nint domain, nint thread, nint breakpoint, uint error);
}

[GeneratedComInterface]
[Guid("250E5EEA-DB5C-4C76-B6F3-8C46F12E3203")]
internal partial interface ICorDebugManagedCallback2
{
    void FunctionRemapOpportunity(nint domain, nint thread, nint before, nint after, uint offset);
    void CreateConnection(nint process, uint id, nint name);
    void ChangeConnection(nint process, uint id);
    void DestroyConnection(nint process, uint id);
    void ExceptionEvent(nint domain, nint thread, nint frame, uint offset, int type, uint flags);
    void ExceptionUnwind(nint domain, nint thread, int type, uint flags);
    void FunctionRemapComplete(nint domain, nint thread, nint function);
    void MDANotification(nint controller, nint thread, nint mda);
}

[GeneratedComInterface]
[Guid("264EA0FC-2591-49AA-868E-835E6515323F")]
internal partial interface ICorDebugManagedCallback3
{
    void CustomNotification(nint thread, nint domain);
}

[GeneratedComInterface]
[Guid("322911AE-16A5-49BA-84A3-ED69678138A3")]
internal partial interface ICorDebugManagedCallback4
{
    void BeforeGarbageCollection(nint process);
    void AfterGarbageCollection(nint process);
    void DataBreakpoint(nint process, nint thread, nint context, uint size);
}
