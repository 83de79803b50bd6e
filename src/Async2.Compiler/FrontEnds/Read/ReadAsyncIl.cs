using Async2.Compiler.Options;
using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.FrontEnds.Read;

/// <summary>Reads async IL that Roslyn emitted under <c>runtime-async=on</c>.</summary>
internal static class ReadAsyncIl
{
    public static FrontEnd FrontEnd { get; } = new(
        Find,
        [
            new("read-async-il", "take the body as it is: the compiler wrote async IL", Run),
            new("configure-awaits", "awaits that do not say where they go on do what an attribute says", ConfigureAwaits.Run),
        ]);

    // The core library's AsyncHelpers has the flag without returning tasks: async IL calls these methods; they are not async.
    private static IEnumerable<FoundMethod> Find(ModuleDefinition module, MethodSettings settings) =>
        from method in FoundMethods.Candidates(module)
        where AsyncHelpers.IsAsyncIl(method) && FoundMethods.KindOf(method) is not (MethodKind.Other or MethodKind.Void)
        select FoundMethods.Of(method, machine: null, settings);

    /// <exception cref="Refusal">Async IL is not defined for the method.</exception>
    private static void Run(Lifting lifting)
    {
        if (lifting.Found.Method.IsSynchronized) throw Refusal.Of(SkipReason.Synchronized);
        lifting.Body = IlBody.CopyOf(lifting.Found.Method);
        MethodSize.Require(lifting.Body);
        lifting.Body.ReturnType = lifting.Found.ResultType;
        // .NET's own runtime async keeps each of them if the JIT does not optimise.
        if (DebugBuild.Is(lifting.Found.Module)) lifting.Body.Hoisted.AddRange(lifting.Body.Locals);
    }
}
