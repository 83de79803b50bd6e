using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>
/// Leaves a method as it was compiled whose frame would always be alone in its chain, where that costs more than async1's box: the pump of
/// a connection, say, or the half of a method that is async only where it has to be.
/// </summary>
/// <remarks>
/// <code>
/// _receiving = Receive();
///
/// async Task Receive() { while (true) { var read = await _input.ReadAsync();  … } }
///
/// Task Invoke() { try { var task = Next();  …  return task.IsCompleted ? … : Awaited(task); } finally { … } }
///
/// async Task Awaited(Task task) { await task;  … }
/// </code>
/// To resume one box costs less than to resume a root and a frame, and nothing can be saved, since no caller waits in its chain, and no
/// callee makes a task for it. Measured on Kestrel, which has two such loops a connection: without this rule a request spends 250 ns more.
/// </remarks>
internal static class LoneFrames
{
    /// <exception cref="Refusal">The method is one of them.</exception>
    public static void Run(Analysing method)
    {
        if (!method.Options.Uses(Optimisation.LoneFrames) || MeansSomethingElse(method.Found)) return;
        var awaits = method.Body.Code.FindAll(i => AsyncHelpers.IsAwait(i) || AsyncHelpers.IsAwaitAwaiter(i));
        if (awaits.Count == 0) return;
        var (loops, isLast) = (WaitsInLoop(method, awaits), !awaits.Exists(method.Bound.ContainsKey));
        if ((!loops && !isLast) || method.Variants.IsAskedFor(method.Found.Method)) return;
        var uses = TaskUses.Of(method.Found.Method);
        if (loops && (method.Found.Kind == MethodKind.Void || IsAlways(uses, u => u.Use == TaskUse.Start)))
            throw Refusal.ByChoice("nobody awaits it, and it waits in a loop for what is not woven");
        if (isLast && IsAlways(uses, u => u.Use == TaskUse.Return && !Reaches(u.Where, method)))
            throw Refusal.ByChoice("it awaits nothing woven, and what returns its task has no variant that calls it");
    }

    // As it was compiled it would not do what the options say, or not run at all; an iterator waits for its consumer.
    private static bool MeansSomethingElse(FoundMethod method) =>
        method.IsIterator || method.IsAsyncIl || method.Contexts != ContextMode.Async1 || !method.ContinuesOnCapturedContext;

    private static bool IsAlways(
        IReadOnlyList<(MethodDefinition Where, TaskUse Use)> uses, Predicate<(MethodDefinition Where, TaskUse Use)> holds) =>
        uses.Count > 0 && uses.All(u => holds(u));

    private static bool Reaches(MethodDefinition caller, Analysing method) =>
        method.Variants.Of(caller) is { } passing && method.Variants.Of(method.Found.Method) is { } callee && passing.PassesThrough(callee);

    private static bool WaitsInLoop(Analysing method, List<Instruction> awaits)
    {
        var flow = ControlFlow.Of(method.Body);
        var blocks = new BasicBlocks(flow);
        var again = awaits.FindAll(a => blocks.IsInCycle(blocks.BlockOf(flow.Positions[a])));
        return again.Count > 0 && !again.Exists(a => method.Bound.TryGetValue(a, out var call) && MayReachVariant(call));
    }

    // Over and over: then a ValueTask has a source that is used again, unless it is an iterator's.
    private static bool MayReachVariant(BoundCall call) =>
        call.Callee is not null || !call.Called.ReturnType.IsValueType || call.Called.Name == "MoveNextAsync";
}
