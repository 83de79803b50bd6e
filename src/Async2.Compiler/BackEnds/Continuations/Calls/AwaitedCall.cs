using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>A call whose task goes straight into an await.</summary>
/// <remarks>
/// <code>
/// call Foo;  call Await
/// call Foo;  ldc.i4 b;  callvirt ConfigureAwait;  call Await
/// call Foo;  stloc v;  ldloca v;  ldc.i4 b;  call ConfigureAwait;  call Await          (a ValueTask)
/// </code>
/// </remarks>
/// <param name="First">The position of the call.</param>
/// <param name="Last">The position of the await.</param>
/// <param name="ContinueOnCapturedContext">False under <c>ConfigureAwait(false)</c>.</param>
internal sealed record AwaitedCall(int First, int Last, bool ContinueOnCapturedContext)
{
    /// <summary>The awaits of a body whose calls may go to variants, and the others with the reason why theirs may not.</summary>
    /// <remarks>
    /// One under an exception filter may not: a filter runs before the finally blocks of frames below it, but in async1 the callee's have
    /// run by then, because the callee caught the exception to put it into its task. Its thunk still does.
    /// </remarks>
    public static IEnumerable<(int Await, AwaitedCall? Call, string WhyNot)> In(IlBody body)
    {
        var targets = JumpTargets.Of(body);
        var filtered = FilteredRegions(body);
        for (var i = 1; i < body.Code.Count; i++)
        {
            if (!AsyncHelpers.IsAwait(body.Code[i])) continue;
            if (filtered.Exists(r => r.Contains(i)))
                yield return (i, null, "it stands under an exception filter, which runs before the callee's finally blocks");
            else if (EndingAt(body, i, targets, out var whyNot) is { } call) yield return (i, call, "");
            else yield return (i, null, whyNot);
        }
    }

    private static AwaitedCall? EndingAt(IlBody body, int await, HashSet<Instruction> targets, out string whyNot)
    {
        var first = await - 1;
        var continueOnCapturedContext = true;
        if (IsConfigureAwait(body, await - 1, targets, out var flag, out var configuredFrom))
            (first, continueOnCapturedContext) = (configuredFrom, flag);
        whyNot = WhyNot(body, first, await, targets);
        return whyNot.Length > 0 ? null : new AwaitedCall(first, await, continueOnCapturedContext);
    }

    private static string WhyNot(IlBody body, int first, int await, HashSet<Instruction> targets)
    {
        if (first < 0 || body.Code[first].OpCode.Code is not (Code.Call or Code.Callvirt))
            return "what is awaited does not come straight from a call";
        if (first > 0 && body.Code[first - 1].OpCode.Code is Code.Constrained or Code.Tail)
            return "the call is a constrained one, or a tail call";
        for (var k = first + 1; k <= await; k++)
            if (targets.Contains(body.Code[k])) return "what is awaited may come from several places";
        var task = GenericSubstitution.ReturnTypeOf((MethodReference)body.Code[first].Operand);
        if (!AsyncHelpers.IsTask(task)) return "the call returns no task";
        // A Task<T> may be awaited as a Task, for its end only.
        var awaited = AsyncHelpers.AwaitableOf((MethodReference)body.Code[await].Operand);
        return task is GenericInstanceType == awaited is GenericInstanceType ? "" : "a task with a result is awaited as one without";
    }

    private static List<Region> FilteredRegions(IlBody body) =>
        body.Handlers.Exists(h => h.HandlerType == ExceptionHandlerType.Filter)
            ? [.. Regions.Of(body).All
                .Where(r => r.Kind == RegionKind.Try && r.Handlers.Any(h => h.HandlerType == ExceptionHandlerType.Filter))]
            : [];

    // … call Foo; [stloc v; ldloca v;] ldc.i4 flag; call ConfigureAwait   ← i
    private static bool IsConfigureAwait(IlBody body, int i, HashSet<Instruction> targets, out bool flag, out int first)
    {
        var code = body.Code;
        (flag, first) = (true, -1);
        if (i < 2 || code[i].OpCode.Code is not (Code.Call or Code.Callvirt)) return false;
        if (code[i].Operand
            is not MethodReference { Name: "ConfigureAwait", Parameters: [{ ParameterType.MetadataType: MetadataType.Boolean }] } configure)
            return false;
        if (!AsyncHelpers.IsAwaitable(configure.DeclaringType) || code[i - 1].OpCode.Code != Code.Ldc_I4) return false;
        flag = (int)code[i - 1].Operand != 0;
        first = i - 2;
        if (!configure.DeclaringType.IsValueType) return true;
        if (i < 4 || code[i - 2].OpCode.Code != Code.Ldloca || code[i - 3].OpCode.Code != Code.Stloc
            || code[i - 2].Operand != code[i - 3].Operand)
            return false;
        var local = code[i - 2].Operand;
        if (body.Code.Count(x => x.Operand == local && x.OpCode.Code != Code.Stloc)
            != body.Code.Count(x => x.Operand == local && x.OpCode.Code == Code.Stloc))
            return false;
        first = i - 4;
        return !targets.Contains(code[i]);
    }
}
