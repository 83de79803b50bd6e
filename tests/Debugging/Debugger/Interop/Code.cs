using System.Runtime.InteropServices;
using System.Runtime.InteropServices.Marshalling;

namespace Async2.Debugging.Tests.Debugger.Interop;

[GeneratedComInterface]
[Guid("DBA2D8C1-E5C5-4069-8C13-10A7C6ABF43D")]
internal unsafe partial interface ICorDebugModule
{
    void _GetProcess();
    void GetBaseAddress(out ulong address);
    void _GetAssembly();
    void GetName(uint capacity, out uint length, char* name);
    void _EnableJITDebugging();
    void _EnableClassLoadCallbacks();
    void GetFunctionFromToken(uint token, out ICorDebugFunction function);
}

[GeneratedComInterface]
[Guid("7FCC5FB5-49C0-41DE-9938-3B88B5B9ADD7")]
internal unsafe partial interface ICorDebugModule2
{
    [PreserveSig]
    int SetJMCStatus(int isJustMyCode, uint count, uint* tokens);
}

[GeneratedComInterface]
[Guid("CC7BCAF3-8A68-11D2-983C-0000F808342D")]
internal partial interface ICorDebugFunction
{
    void GetModule(out ICorDebugModule module);
    void _GetClass();
    void GetToken(out uint token);
    void GetILCode(out ICorDebugCode code);
}

[GeneratedComInterface]
[Guid("EF0C490B-94C3-4E4D-B629-DDC134C532D8")]
internal partial interface ICorDebugFunction2
{
    [PreserveSig]
    int SetJMCStatus(int isJustMyCode);
}

[GeneratedComInterface]
[Guid("CC7BCAF4-8A68-11D2-983C-0000F808342D")]
internal partial interface ICorDebugCode
{
    void _IsIL();
    void _GetFunction();
    void _GetAddress();
    void GetSize(out uint size);
    void CreateBreakpoint(uint offset, out ICorDebugBreakpoint breakpoint);
}

[GeneratedComInterface]
[Guid("CC7BCAE8-8A68-11D2-983C-0000F808342D")]
internal partial interface ICorDebugBreakpoint
{
    void Activate(int isActive);
}

[GeneratedComInterface]
[Guid("CC7BCAF5-8A68-11D2-983C-0000F808342D")]
internal partial interface ICorDebugClass
{
    void GetModule(out ICorDebugModule module);
    void GetToken(out uint token);
}
