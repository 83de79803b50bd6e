using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>
/// Finds the calls that can go to a variant directly, and puts the call and its await side by side.
/// </summary>
/// <remarks>
/// <code>
/// call Foo;  call Await                                    →  call Foo;  call Await   (bound)
/// call Foo;  ldc.i4 b;  callvirt ConfigureAwait;  call Await  →  call Foo;  call Await   (bound, with b)
/// </code>
/// For a ValueTask a local stands before ConfigureAwait. A call that may be dispatched to another method is left alone, and so is
/// one under an exception filter: a filter runs before the finally blocks of frames below it, but in async1 the callee's have
/// run by then, because the callee caught the exception to put it into its task. Its thunk still does.
/// </remarks>
internal static class BindCalls
{
    public static void Run(AsyncMethod method, Func<MethodReference, AsyncMethod?> variantOf)
    {
        var body = method.Body;
        method.Bound.Clear();
        var targets = JumpTargets.Of(body);
        var edit = new BodyEdit(body);
        var filtered = FilteredRegions(body);
        for (var i = 1; i < body.Code.Count; i++)
        {
            if (!AsyncHelpers.IsAwait(body.Code[i]) || filtered.Exists(r => r.Contains(i))) continue;
            var first = i - 1;
            var continueOnCapturedContext = true;
            if (IsConfigureAwait(body, i - 1, targets, out var flag, out var configuredFrom)) (first, continueOnCapturedContext) = (configuredFrom, flag);
            if (first < 0 || AnyTarget(body.Code, first + 1, i, targets)) continue;
            if (!IsDirect(body.Code, first) || variantOf((MethodReference)body.Code[first].Operand) is not { } callee) continue;
            // A Task<T> may be awaited as a Task, for its end only.
            if (AsyncHelpers.AwaitableOf((MethodReference)body.Code[i].Operand) is GenericInstanceType != callee.HasResult) continue;
            var task = GenericSubstitution.ReturnTypeOf((MethodReference)body.Code[first].Operand);
            var await = Il.Call(AsyncHelpers.Await(method.Module, task));
            method.Bound[await] = new BoundCall(callee, continueOnCapturedContext);
            edit.Replace(body.Code[i], await);
            for (var k = first + 1; k < i; k++) edit.Remove(body.Code[k]);
        }

        edit.Apply();
    }

    private static List<Region> FilteredRegions(IlBody body) =>
        body.Handlers.Exists(h => h.HandlerType == ExceptionHandlerType.Filter)
            ? [.. Regions.Of(body).All.Where(r => r.Kind == RegionKind.Try && r.Handlers.Any(h => h.HandlerType == ExceptionHandlerType.Filter))]
            : [];

    private static bool AnyTarget(List<Instruction> code, int from, int to, HashSet<Instruction> targets)
    {
        for (var k = from; k <= to; k++)
            if (targets.Contains(code[k])) return true;
        return false;
    }

    private static bool IsDirect(List<Instruction> code, int position)
    {
        if (position > 0 && code[position - 1].OpCode.Code is Code.Constrained or Code.Tail) return false;
        return code[position].OpCode.Code switch
        {
            Code.Call => true,
            Code.Callvirt => ((MethodReference)code[position].Operand).Resolve() is { } method
                && (!method.IsVirtual || method.IsFinal || method.DeclaringType.IsSealed) && !method.DeclaringType.IsInterface,
            _ => false,
        };
    }

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
