using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Dispatch;
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
/// <param name="IsUnderFilter">
/// Whether an exception filter may see what comes out of the call: it runs before the finally blocks of frames below it, but in async1 the
/// callee's have run by then, because the callee caught the exception to put it into its task.
/// </param>
internal sealed record AwaitedCall(int First, int Last, bool ContinueOnCapturedContext, bool IsUnderFilter)
{
    /// <summary>The awaits of a body whose calls may go to variants, and the others with the reason why theirs may not.</summary>
    public static IEnumerable<AwaitedValue> In(IlBody body)
    {
        var targets = JumpTargets.Of(body);
        var filtered = FilteredRegions(body);
        for (var i = 1; i < body.Code.Count; i++)
        {
            if (!AsyncHelpers.IsAwait(body.Code[i])) continue;
            var (first, continueOnCapturedContext) =
                IsConfigureAwait(body, i - 1, targets, out var flag, out var configured) ? (configured, flag) : (i - 1, true);
            var isUnderFilter = filtered.Exists(r => r.Contains(i));
            var whyNot = WhyNot(body, first, i, targets);
            if (whyNot.Length == 0 && isUnderFilter && !CanBeGuarded((MethodReference)body.Code[first].Operand))
                whyNot = "it stands under an exception filter, and its arguments cannot be handed on";
            yield return new AwaitedValue(
                i, first + 1, TypeAt(body.Code[first + 1 == i ? i : i - 1]),
                whyNot.Length > 0 ? null : new AwaitedCall(first, i, continueOnCapturedContext, isUnderFilter), whyNot);
        }
    }

    // What is configured, or what is awaited as it is.
    private static TypeReference TypeAt(Instruction consumer) =>
        AsyncHelpers.IsAwait(consumer)
            ? AsyncHelpers.AwaitableOf((MethodReference)consumer.Operand)
            : ((MethodReference)consumer.Operand).DeclaringType;

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

    private static bool CanBeGuarded(MethodReference called) => OpenCall.Arguments(called) is { } arguments && GuardedCall.Takes(arguments);

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

/// <summary>What an await awaits.</summary>
/// <param name="Await">The position of the await.</param>
/// <param name="Position">Where it is on top of the stack, before it is configured.</param>
/// <param name="Type">Its type there.</param>
/// <param name="Call">The call that returns it and may go to a variant; null if there is none.</param>
/// <param name="WhyNot">Why there is none.</param>
internal sealed record AwaitedValue(int Await, int Position, TypeReference Type, AwaitedCall? Call, string WhyNot);
