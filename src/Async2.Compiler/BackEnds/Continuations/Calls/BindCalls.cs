using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>
/// Sends awaited calls to variants: directly where the callee is known and belongs to this assembly, else behind a test.
/// </summary>
/// <remarks>
/// <code>
/// call Foo;  …  call Await   →   call Foo;  call Await                 (bound)
/// callvirt Foo;  …  call Await   →   if (TEST) { call Foo;  call Await }   (bound)   else { callvirt Foo;  …  call Await }
/// </code>
/// </remarks>
internal static class BindCalls
{
    public static void Run(AsyncMethod method, Variants variants)
    {
        var body = method.Body;
        method.Bound.Clear();
        var edit = new BodyEdit(body);
        var temporaries = new Temporaries(body);
        var exact = new ExactReceiver(body);
        foreach (var site in AwaitedCall.In(body).ToList())
        {
            var called = (MethodReference)body.Code[site.First].Operand;
            if (IsOpen(body.Code[site.First]))
            {
                if (exact.Target(site.First) is { } target && variants.Of(target, method.Contexts) is { MayGiveUp: false } known && known.Module == method.Module && SameResult(target, called))
                {
                    BindDirectly(method, edit, site, known);
                    continue;
                }

                if (OpenCall.Of(called, method.Contexts, method.Module, variants, temporaries) is { } open) BindOpen(method, edit, site, open);
            }
            else if (variants.Of(called, method.Contexts) is { } callee)
            {
                if (callee.Module == method.Module && !callee.MayGiveUp) BindDirectly(method, edit, site, callee);
                else if (LinkedCall.Of(called, callee, method.Module, variants, temporaries) is { } linked) BindOpen(method, edit, site, linked);
            }
        }

        edit.Apply();
    }

    private static void BindDirectly(AsyncMethod method, BodyEdit edit, AwaitedCall site, Callee callee)
    {
        var code = method.Body.Code;
        edit.Replace(code[site.Last], BoundAwait(method, (MethodReference)code[site.First].Operand, callee, site, otherwise: null, rejoin: null));
        for (var k = site.First + 1; k < site.Last; k++) edit.Remove(code[k]);
    }

    // A covariant return is another variant.
    private static bool SameResult(MethodDefinition target, MethodReference called) => TypeIdentity.Same(target.ReturnType, called.ReturnType);

    // store the arguments;  test;  brfalse ORIGINAL;  call of the variant;  Await (or ORIGINAL);  br JOIN;  ORIGINAL: load the arguments;  call; … Await;  REJOIN;  JOIN:
    private static void BindOpen(AsyncMethod method, BodyEdit edit, AwaitedCall site, OpenCall open)
    {
        var code = method.Body.Code;
        var (original, rejoin) = (Il.Of(OpCodes.Nop), Il.Of(OpCodes.Nop));
        var await = BoundAwait(method, (MethodReference)open.Variant[^1].Operand, open.Callee, site, open.Callee is { MayGiveUp: false } ? null : original, rejoin);
        edit.Replace(
            code[site.First],
            [
                .. open.Store, .. open.Test, Il.Of(OpCodes.Brfalse, original), .. open.Variant, await, Il.Of(OpCodes.Br, code[site.Last + 1]),
                original, .. open.Load, code[site.First],
            ]);
        edit.Replace(code[site.Last], code[site.Last], rejoin);
    }

    private static Instruction BoundAwait(AsyncMethod method, MethodReference called, Callee? callee, AwaitedCall site, Instruction? otherwise, Instruction? rejoin)
    {
        var task = GenericSubstitution.ReturnTypeOf(called);
        var await = Il.Call(AsyncHelpers.Await(method.Module, task));
        method.Bound[await] = new BoundCall(callee, task is GenericInstanceType, site.ContinueOnCapturedContext, method.Contexts == ContextMode.Flow, otherwise, rejoin);
        return await;
    }

    /// <summary>Whether only the running program knows which method the call reaches.</summary>
    public static bool IsOpen(Instruction call) => call.OpCode.Code == Code.Callvirt && IsDispatched((MethodReference)call.Operand);

    /// <summary>Whether <c>callvirt</c> of the method is dispatched: through an interface, to an override, or to what is behind a delegate.</summary>
    public static bool IsDispatched(MethodReference called) =>
        called.Resolve() is not { } method || IsInvoke(method) || method.DeclaringType.IsInterface
        || method.IsVirtual && !method.IsFinal && !method.DeclaringType.IsSealed;

    /// <summary>Whether <paramref name="method"/> is the Invoke of a delegate type.</summary>
    public static bool IsInvoke(MethodDefinition method) =>
        method is { Name: "Invoke", IsRuntime: true, DeclaringType.BaseType.FullName: "System.MulticastDelegate" };
}
