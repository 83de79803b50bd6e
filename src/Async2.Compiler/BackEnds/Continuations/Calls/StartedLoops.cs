using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>
/// Leaves a method as it was compiled that is started and never awaited, and that waits over and over for what is not woven: the pump of a
/// connection, say.
/// </summary>
/// <remarks>
/// <code>
/// _receiving = Receive();
///
/// async Task Receive() { while (true) { var read = await _input.ReadAsync();  … } }
/// </code>
/// async1 makes it one box, once; to resume that costs less than a root and a frame do. Nothing can be saved, since no caller waits in its
/// chain, and no callee makes a task for it: calls that are dispatched and return a ValueTask are taken for calls of sources that are used
/// again, except those of iterators. Measured on Kestrel, which has two such loops a connection: without this rule a request spends 250
/// ns more.
/// </remarks>
internal static class StartedLoops
{
    /// <exception cref="Refusal">The method is one of them.</exception>
    public static void Run(Analysing method)
    {
        if (!method.Options.Uses(Optimisation.StartedLoops) || MeansSomethingElse(method.Found)) return;
        var again = AwaitsInCycles(method.Body);
        if (again.Count == 0 || again.Exists(a => method.Bound.TryGetValue(a, out var call) && MayReachVariant(call))) return;
        if (method.Found.Kind == MethodKind.Void || StartedMethods.Contain(method.Found.Method))
            throw Refusal.ByChoice("nobody awaits it, and it waits in a loop for what is not woven");
    }

    // As it was compiled it would not do what the options say, or not run at all; an iterator waits for its consumer.
    private static bool MeansSomethingElse(FoundMethod method) =>
        method.IsIterator || method.IsAsyncIl || method.Contexts != ContextMode.Async1 || !method.ContinuesOnCapturedContext;

    private static List<Instruction> AwaitsInCycles(IlBody body)
    {
        var awaits = body.Code.FindAll(i => AsyncHelpers.IsAwait(i) || AsyncHelpers.IsAwaitAwaiter(i));
        if (awaits.Count == 0) return [];
        var flow = ControlFlow.Of(body);
        var blocks = new BasicBlocks(flow);
        return awaits.FindAll(a => blocks.IsInCycle(blocks.BlockOf(flow.Positions[a])));
    }

    private static bool MayReachVariant(BoundCall call) =>
        call.Callee is not null || !call.Called.ReturnType.IsValueType || call.Called.Name == "MoveNextAsync";
}
