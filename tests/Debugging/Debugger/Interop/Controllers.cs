using System.Runtime.InteropServices;
using System.Runtime.InteropServices.Marshalling;

namespace Async2.Debugging.Tests.Debugger.Interop;

// The interfaces of ICorDebug as far as this debugger calls them. The order of members is that of the COM interfaces. Members without
// parameters whose names begin with an underscore are never called and only take their places.

[GeneratedComInterface]
[Guid("3D6F5F61-7538-11D3-8D5B-00104B35E7EF")]
internal partial interface ICorDebug
{
    void Initialize();
    void Terminate();
    void SetManagedHandler(ICorDebugManagedCallback callback);
    void _SetUnmanagedHandler();
    void _CreateProcess();
    void DebugActiveProcess(uint id, int win32Attach, out ICorDebugProcess process);
}

[GeneratedComInterface]
[Guid("3D6F5F62-7538-11D3-8D5B-00104B35E7EF")]
internal partial interface ICorDebugController
{
    void Stop(uint timeout);
    void Continue(int isOutOfBand);
    void _IsRunning();
    void _HasQueuedCallbacks();
    void _EnumerateThreads();
    void _SetAllThreadsDebugState();
    void Detach();
    void _Terminate();
    void _CanCommitChanges();
    void _CommitChanges();
}

[GeneratedComInterface]
[Guid("3D6F5F64-7538-11D3-8D5B-00104B35E7EF")]
internal partial interface ICorDebugProcess : ICorDebugController;
