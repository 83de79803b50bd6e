using System.Runtime.InteropServices;
using System.Runtime.InteropServices.Marshalling;

namespace Async2.Debugging.Tests.Debugger.Interop;

[GeneratedComInterface]
[Guid("CC7BCAF7-8A68-11D2-983C-0000F808342D")]
internal partial interface ICorDebugValue
{
    void GetElementType(out int type);
    void GetSize(out uint size);
    void GetAddress(out ulong address);
    void _CreateBreakpoint();
}

[GeneratedComInterface]
[Guid("5E0B54E7-D88A-4626-9420-A691E0A78B49")]
internal partial interface ICorDebugValue2
{
    void GetExactType(out ICorDebugType type);
}

[GeneratedComInterface]
[Guid("CC7BCAF9-8A68-11D2-983C-0000F808342D")]
internal partial interface ICorDebugReferenceValue : ICorDebugValue
{
    void IsNull(out int isNull);
    void _GetValue();
    void _SetValue();
    void Dereference(out ICorDebugValue value);
}

[GeneratedComInterface]
[Guid("CC7BCAF8-8A68-11D2-983C-0000F808342D")]
internal unsafe partial interface ICorDebugGenericValue : ICorDebugValue
{
    void GetValue(void* to);
    void SetValue(void* from);
}

[GeneratedComInterface]
[Guid("CC7BCAFA-8A68-11D2-983C-0000F808342D")]
internal partial interface ICorDebugHeapValue : ICorDebugValue
{
    void _IsValid();
    void _CreateRelocBreakpoint();
}

[GeneratedComInterface]
[Guid("CC7BCAFD-8A68-11D2-983C-0000F808342D")]
internal unsafe partial interface ICorDebugStringValue : ICorDebugHeapValue
{
    void GetLength(out uint length);
    void GetString(uint capacity, out uint length, char* text);
}

[GeneratedComInterface]
[Guid("18AD3D6E-B7D2-11D2-BD04-0000F80849BD")]
internal partial interface ICorDebugObjectValue : ICorDebugValue
{
    void GetClass(out ICorDebugClass type);
    void GetFieldValue(ICorDebugClass type, uint field, out ICorDebugValue value);
}

[GeneratedComInterface]
[Guid("D613F0BB-ACE1-4C19-BD72-E4C08D5DA7F5")]
internal partial interface ICorDebugType
{
    void _GetType();
    void GetClass(out ICorDebugClass type);
    void EnumerateTypeParameters(out ICorDebugTypeEnum types);
}

[GeneratedComInterface]
[Guid("CC7BCB01-8A68-11D2-983C-0000F808342D")]
internal partial interface ICorDebugEnum
{
    void _Skip();
    void _Reset();
    void _Clone();
    void GetCount(out uint count);
}

[GeneratedComInterface]
[Guid("10F27499-9DF2-43CE-8333-A321D7C99CB4")]
internal partial interface ICorDebugTypeEnum : ICorDebugEnum
{
    void Next(uint count, out ICorDebugType type, out uint fetched);
}

[GeneratedComInterface]
[Guid("CC7BCAF6-8A68-11D2-983C-0000F808342D")]
internal partial interface ICorDebugEval
{
    void _CallFunction();
    void _NewObject();
    void _NewObjectNoConstructor();
    void _NewString();
    void _NewArray();
    void _IsActive();
    void Abort();
    void GetResult(out ICorDebugValue? result);
    void _GetThread();
    void CreateValue(int elementType, ICorDebugClass? type, out ICorDebugValue value);
}

[GeneratedComInterface]
[Guid("FB0D9CE7-BE66-4683-9D32-A42A04E2FD91")]
internal unsafe partial interface ICorDebugEval2
{
    void CallParameterizedFunction(ICorDebugFunction function, uint typeCount, nint* types, uint count, nint* arguments);
}
