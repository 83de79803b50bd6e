using Async2.Compiler.BackEnds.Continuations.Contexts;
using Async2.Compiler.BackEnds.Continuations.Dispatch;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>Finds the calls whose tasks go straight into an await.</summary>
/// <remarks>
/// <code>
/// call Foo;  call Await
/// call Foo;  ldc.i4 b;  callvirt ConfigureAwait;  call Await
/// call Foo;  stloc v;  ldloca v;  ldc.i4 b;  call ConfigureAwait;  call Await          (a ValueTask)
/// </code>
/// A <see cref="ContextFlag"/> may stand in the position of <c>ldc.i4 b</c>.
/// </remarks>
internal static class AwaitedCalls
{
    /// <summary>All awaits of a body. Those whose calls may not go to variants have the reason.</summary>
    public static IEnumerable<AwaitedValue> In(IlBody body)
    {
        var targets = JumpTargets.Of(body);
        var filtered = FilteredRegions(body);
        for (var i = 1; i < body.Code.Count; i++)
        {
            if (!AsyncHelpers.IsAwait(body.Code[i])) continue;
            var (first, configured) = ConfigureAwaitAt(body, i - 1, targets) ?? (i - 1, ConfiguredAwait.NotAtAll);
            var isUnderFilter = filtered.Exists(r => r.Contains(i));
            var whyNot = WhyNot(body, first, i, targets);
            if (whyNot.Length == 0 && isUnderFilter && !CanBeGuarded((MethodReference)body.Code[first].Operand))
                whyNot = "it stands under an exception filter, and its arguments cannot be handed on";
            yield return new AwaitedValue(
                i, first + 1, TypeAt(body.Code[first + 1 == i ? i : i - 1]), new AwaitedCall(first, i, configured, isUnderFilter), whyNot);
        }
    }

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
        var called = (MethodReference)body.Code[first].Operand;
        if (!AsyncHelpers.IsTask(GenericSubstitution.ReturnTypeOf(called))) return "the call returns no task";
        // A Task<T> may be awaited as a Task, for its end only.
        var awaited = AsyncHelpers.AwaitableOf((MethodReference)body.Code[await].Operand);
        return CallResult.Of(called) is null == AsyncHelpers.ResultOf(awaited) is null
            ? ""
            : "a task with a result is awaited as one without";
    }

    private static bool CanBeGuarded(MethodReference called) => OpenCall.Arguments(called) is { } arguments && GuardedCall.Takes(arguments);

    private static List<Region> FilteredRegions(IlBody body) =>
        body.Handlers.Exists(h => h.HandlerType == ExceptionHandlerType.Filter)
            ? [.. Regions.Of(body).All
                .Where(r => r.Kind == RegionKind.Try && r.Handlers.Any(h => h.HandlerType == ExceptionHandlerType.Filter))]
            : [];

    // … call Foo; [stloc v; ldloca v;] flag; call ConfigureAwait   ← i
    private static (int First, ConfiguredAwait Configured)? ConfigureAwaitAt(IlBody body, int i, HashSet<Instruction> targets)
    {
        var code = body.Code;
        if (i < 2 || code[i].OpCode.Code is not (Code.Call or Code.Callvirt)) return null;
        if (code[i].Operand
            is not MethodReference { Name: "ConfigureAwait", Parameters: [{ ParameterType.MetadataType: MetadataType.Boolean }] } configure)
            return null;
        if (!AsyncHelpers.IsAwaitable(configure.DeclaringType) || FlagAt(body, i - 1) is not var (configured, flag)) return null;
        if (!configure.DeclaringType.IsValueType) return (flag - 1, configured);
        if (flag < 3 || code[flag - 1].OpCode.Code != Code.Ldloca || code[flag - 2].OpCode.Code != Code.Stloc
            || code[flag - 1].Operand != code[flag - 2].Operand)
            return null;
        var local = code[flag - 1].Operand;
        if (body.Code.Count(x => x.Operand == local && x.OpCode.Code != Code.Stloc)
            != body.Code.Count(x => x.Operand == local && x.OpCode.Code == Code.Stloc))
            return null;
        return targets.Contains(code[i]) ? null : (flag - 3, configured);
    }

    private static (ConfiguredAwait Configured, int First)? FlagAt(IlBody body, int position) =>
        body.Code[position].OpCode.Code == Code.Ldc_I4 ? (new((int)body.Code[position].Operand != 0, null), position)
        : ContextFlag.LoadedAt(body, position) is var (flag, first) ? (new(false, flag), first)
        : null;
}

/// <summary>The value that an await takes.</summary>
/// <param name="Await">The position of the await.</param>
/// <param name="Position">The position at which the value is on top of the stack, before it is configured.</param>
/// <param name="Type">Its type there.</param>
/// <param name="Site">The code that yields and configures it.</param>
/// <param name="WhyNot">The reason why that is no call that may go to a variant; empty if it is one.</param>
internal sealed record AwaitedValue(int Await, int Position, TypeReference Type, AwaitedCall Site, string WhyNot)
{
    /// <summary>The call that yields it and may go to a variant; null if there is none.</summary>
    public AwaitedCall? Call => WhyNot.Length == 0 ? Site : null;
}
