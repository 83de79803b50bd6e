using Async2.Compiler.Model;

namespace Async2.Compiler.FrontEnds.Read;

/// <summary>Takes the body of a method that the compiler wrote as async IL.</summary>
internal static class ReadAsyncIl
{
    /// <exception cref="Refusal">The method is not one that async IL is defined for.</exception>
    public static void Run(AsyncMethod method)
    {
        if (method.Method.IsSynchronized) throw Refusal.Of("synchronized method");
        method.Body = IlBody.CopyOf(method.Method);
        method.Body.ReturnType = method.ResultType;
    }
}
