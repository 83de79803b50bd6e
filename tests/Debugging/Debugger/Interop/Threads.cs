using System.Runtime.InteropServices;
using System.Runtime.InteropServices.Marshalling;

namespace Async2.Debugging.Tests.Debugger.Interop;

[GeneratedComInterface]
[Guid("938C6D66-7FB6-4F69-B389-425B8987329B")]
internal partial interface ICorDebugThread
{
    void _GetProcess();
    void GetID(out uint id);
    void _GetHandle();
    void _GetAppDomain();
    void _SetDebugState();
    void _GetDebugState();
    void _GetUserState();
    void _GetCurrentException();
    void _ClearCurrentException();
    void CreateStepper(out ICorDebugStepper stepper);
    void _EnumerateChains();
    void _GetActiveChain();
    void GetActiveFrame(out ICorDebugFrame? frame);
    void _GetRegisterSet();
    void CreateEval(out ICorDebugEval eval);
}

[GeneratedComInterface]
[Guid("CC7BCAEF-8A68-11D2-983C-0000F808342D")]
internal partial interface ICorDebugFrame
{
    void _GetChain();
    void _GetCode();
    void GetFunction(out ICorDebugFunction function);
    void _GetFunctionToken();
    void _GetStackRange();
    void GetCaller(out ICorDebugFrame? frame);
    void _GetCallee();
    void _CreateStepper();
}

[GeneratedComInterface]
[Guid("03E26311-4F76-11D3-88C6-006097945418")]
internal partial interface ICorDebugILFrame : ICorDebugFrame
{
    void GetIP(out uint offset, out int mapping);
    void _SetIP();
    void _EnumerateLocalVariables();
    void GetLocalVariable(uint index, out ICorDebugValue value);
    void _EnumerateArguments();
    void GetArgument(uint index, out ICorDebugValue value);
}

[GeneratedComInterface]
[Guid("CC7BCAEC-8A68-11D2-983C-0000F808342D")]
internal unsafe partial interface ICorDebugStepper
{
    void _IsActive();
    void Deactivate();
    void SetInterceptMask(int mask);
    void SetUnmappedStopMask(int mask);
    void Step(int into);
    void StepRange(int into, StepRange* ranges, uint count);
    void StepOut();
}

[GeneratedComInterface]
[Guid("C5B6E9C3-E7D1-4A8E-873B-7F047F0706F7")]
internal partial interface ICorDebugStepper2
{
    void SetJMC(int isOn);
}

/// <summary>A range of IL offsets.</summary>
/// <param name="Start">Its first offset.</param>
/// <param name="End">The offset behind it.</param>
internal readonly record struct StepRange(uint Start, uint End);
