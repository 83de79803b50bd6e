using Async2.Compiler.Model;

namespace Async2.Compiler.FrontEnds.Read;

/// <summary>From what Roslyn wrote under <c>runtime-async=on</c> to async IL: it is that already.</summary>
internal static class ReadAsyncIl
{
    public static FrontEnd FrontEnd { get; } = new(
        found => found.IsAsyncIl,
        [
            new("read-async-il", "take the body as it is: the compiler wrote async IL", Run),
            new("configure-awaits", "awaits that do not say where they go on do what an attribute says", ConfigureAwaits.Run),
        ]);

    /// <exception cref="Refusal">The method is not one that async IL is defined for.</exception>
    private static void Run(Lifting lifting)
    {
        if (lifting.Found.Method.IsSynchronized) throw Refusal.Of("synchronized method");
        lifting.Body = IlBody.CopyOf(lifting.Found.Method);
        MethodSize.Require(lifting.Body);
        lifting.Body.ReturnType = lifting.Found.ResultType;
    }
}
