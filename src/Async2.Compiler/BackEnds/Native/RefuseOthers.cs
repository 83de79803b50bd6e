using Async2.Compiler.Model;

namespace Async2.Compiler.BackEnds.Native;

/// <summary>Leaves out the methods that runtime async does not have.</summary>
internal static class RefuseOthers
{
    /// <exception cref="Refusal">The method is one of them.</exception>
    public static void Run(NativeMethod method)
    {
        if (method.Found.Kind == MethodKind.Void) throw Refusal.Of("async void: runtime async has no such method");
        if (method.Found.IsIterator) throw Refusal.Of("async iterator: runtime async has no such method");
    }
}
