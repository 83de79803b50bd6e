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
    /// <summary>The awaited calls of a body that may go to variants.</summary>
    /// <remarks>
    /// One under an exception filter may not: a filter runs before the finally blocks of frames below it, but in async1 the callee's have
    /// run by then, because the callee caught the exception to put it into its task. Its thunk still does.
    /// </remarks>
    public static IEnumerable<AwaitedCall> In(IlBody body)
    {
        var targets = JumpTargets.Of(body);
        var filtered = FilteredRegions(body);
        for (var i = 1; i < body.Code.Count; i++)
            if (AsyncHelpers.IsAwait(body.Code[i]) && !filtered.Exists(r => r.Contains(i)) && EndingAt(body, i, targets) is { } found)
                yield return found;
    }

    private static AwaitedCall? EndingAt(IlBody body, int await, HashSet<Instruction> targets)
    {
        var first = await - 1;
        var continueOnCapturedContext = true;
        if (IsConfigureAwait(body, await - 1, targets, out var flag, out var configuredFrom)) (first, continueOnCapturedContext) = (configuredFrom, flag);
        if (first < 0 || body.Code[first].OpCode.Code is not (Code.Call or Code.Callvirt)) return null;
        if (first > 0 && body.Code[first - 1].OpCode.Code is Code.Constrained or Code.Tail) return null;
        for (var k = first + 1; k <= await; k++)
            if (targets.Contains(body.Code[k])) return null;
        // A Task<T> may be awaited as a Task, for its end only.
        var task = GenericSubstitution.ReturnTypeOf((MethodReference)body.Code[first].Operand);
        var awaited = AsyncHelpers.AwaitableOf((MethodReference)body.Code[await].Operand);
        return AsyncHelpers.IsTask(task) && task is GenericInstanceType == awaited is GenericInstanceType
            ? new AwaitedCall(first, await, continueOnCapturedContext)
            : null;
    }

    private static List<Region> FilteredRegions(IlBody body) =>
        body.Handlers.Exists(h => h.HandlerType == ExceptionHandlerType.Filter)
            ? [.. Regions.Of(body).All.Where(r => r.Kind == RegionKind.Try && r.Handlers.Any(h => h.HandlerType == ExceptionHandlerType.Filter))]
            : [];

    // … call Foo; [stloc v; ldloca v;] ldc.i4 flag; call ConfigureAwait   ← i
    private static bool IsConfigureAwait(IlBody body, int i, HashSet<Instruction> targets, out bool flag, out int first)
    {
        var code = body.Code;
        (flag, first) = (true, -1);
        if (i < 2 || code[i].OpCode.Code is not (Code.Call or Code.Callvirt)) return false;
        if (code[i].Operand is not MethodReference { Name: "ConfigureAwait", Parameters: [{ ParameterType.MetadataType: MetadataType.Boolean }] } configure) return false;
        if (!AsyncHelpers.IsAwaitable(configure.DeclaringType) || code[i - 1].OpCode.Code != Code.Ldc_I4) return false;
        flag = (int)code[i - 1].Operand != 0;
        first = i - 2;
        if (!configure.DeclaringType.IsValueType) return true;
        if (i < 4 || code[i - 2].OpCode.Code != Code.Ldloca || code[i - 3].OpCode.Code != Code.Stloc || code[i - 2].Operand != code[i - 3].Operand) return false;
        var local = code[i - 2].Operand;
        if (body.Code.Count(x => x.Operand == local && x.OpCode.Code != Code.Stloc) != body.Code.Count(x => x.Operand == local && x.OpCode.Code == Code.Stloc)) return false;
        first = i - 4;
        return !targets.Contains(code[i]);
    }
}
