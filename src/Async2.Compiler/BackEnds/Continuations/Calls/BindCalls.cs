using System.Diagnostics.CodeAnalysis;
using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.BackEnds.Continuations.Variants;
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
internal sealed class BindCalls
{
    private readonly Analysing _method;
    private readonly BodyEdit _edit;
    private readonly Temporaries _temporaries;
    private readonly ExactReceiver _exact;

    private BindCalls(Analysing method)
    {
        _method = method;
        _edit = new BodyEdit(method.Body);
        _temporaries = new Temporaries(method.Body);
        _exact = new ExactReceiver(method.Body);
    }

    public static void Run(Analysing method) => new BindCalls(method).Run();

    private void Run()
    {
        foreach (var (await, call, whyNot) in AwaitedCall.In(_method.Body).ToList())
        {
            if (call is null) _method.Tell(await, $"an await takes a task: {whyNot}");
            else _method.Tell(await, $"the call of {Name(CalledAt(call))} {Bind(call)}");
        }

        _edit.Apply();
    }

    private MethodReference CalledAt(AwaitedCall site) => (MethodReference)_method.Body.Code[site.First].Operand;

    private static string Name(MethodReference called) => $"{called.DeclaringType.Name}.{called.Name}";

    private string Bind(AwaitedCall site) => DispatchedCall.IsOpen(_method.Body.Code[site.First]) ? BindDispatched(site) : BindKnown(site);

    private string BindDispatched(AwaitedCall site)
    {
        var called = CalledAt(site);
        if (_method.Options.Uses(Optimisation.ExactReceivers) && _exact.Target(site.First) is { } target
            && IsBoundDirectly(target, called, out var known))
        {
            BindDirectly(site, known);
            return "goes to the variant: its receiver is of a sealed class";
        }

        if (!_method.Options.Uses(Optimisation.OpenCalls)) return LeftOut;
        if (OpenCall.Of(called, _method.Contexts, _method.Variants.In(_method.Module), _temporaries, _method.Needs) is not { } open)
            return "takes a task: it is dispatched, and its arguments cannot be kept while a variant is looked for, or none could be found";
        BindOpen(site, open);
        return "looks for a variant when it runs: it is dispatched";
    }

    // A covariant return is another variant.
    private bool IsBoundDirectly(MethodDefinition target, MethodReference called, [NotNullWhen(true)] out Callee? callee)
    {
        callee = _method.Variants.Of(target, _method.Contexts);
        return callee is { MayDecline: false } && callee.Module == _method.Module
            && TypeIdentity.Same(target.ReturnType, called.ReturnType);
    }

    private string BindKnown(AwaitedCall site)
    {
        var called = CalledAt(site);
        if (_method.Variants.Of(called, _method.Contexts) is not { } callee) return $"takes a task: {WhyNoVariant(called)}";
        var isOwn = callee.Module == _method.Module;
        if (!_method.Options.Uses(isOwn ? Optimisation.DirectCalls : Optimisation.LinkedCalls)) return LeftOut;
        if (isOwn && !callee.MayDecline)
        {
            BindDirectly(site, callee);
            return "goes to the variant";
        }

        if (LinkedCall.Of(called, callee, _method.Variants.In(_method.Module), _temporaries, _method.Needs) is not { } linked)
            return "takes a task: its arguments cannot be kept while it is tested whether the variant is there";
        BindOpen(site, linked);
        return isOwn
            ? "goes to the variant, which may decline"
            : $"goes to the variant if {callee.Module.Assembly.Name.Name} is the one that it was woven with";
    }

    private string WhyNoVariant(MethodReference called) => called.Resolve() switch
    {
        null => "the method cannot be found",
        { } method when _method.Variants.Of(method) is not null => "the caller is in mode flow, and the callee is not",
        { } method when method.Module == _method.Module => "the method is not woven, and does not just pass a task on",
        _ => "the method's assembly is not woven with this one",
    };

    private const string LeftOut = "takes a task: that optimisation is left out";

    private void BindDirectly(AwaitedCall site, Callee callee)
    {
        var code = _method.Body.Code;
        _edit.Replace(code[site.Last], BoundAwait((MethodReference)code[site.First].Operand, callee, site, otherwise: null, rejoin: null));
        for (var k = site.First + 1; k < site.Last; k++) _edit.Remove(code[k]);
    }

    // store the arguments;  test;  brfalse ORIGINAL;  call of the variant;  Await (or ORIGINAL);  br JOIN;
    // ORIGINAL: load the arguments;  call; … Await;  REJOIN;  JOIN:
    private void BindOpen(AwaitedCall site, OpenCall open)
    {
        var code = _method.Body.Code;
        var (original, rejoin) = (Il.Of(OpCodes.Nop), Il.Of(OpCodes.Nop));
        var await = BoundAwait(
            (MethodReference)open.Variant[^1].Operand, open.Callee, site, open.Callee is { MayDecline: false } ? null : original, rejoin);
        _edit.Replace(
            code[site.First],
            [
                .. open.Store, .. open.Test, Il.Of(OpCodes.Brfalse, original),
                .. open.Variant, await, Il.Of(OpCodes.Br, code[site.Last + 1]),
                original, .. open.Load, code[site.First],
            ]);
        _edit.Replace(code[site.Last], code[site.Last], rejoin);
    }

    private Instruction BoundAwait(MethodReference called, Callee? callee, AwaitedCall site, Instruction? otherwise, Instruction? rejoin)
    {
        var task = GenericSubstitution.ReturnTypeOf(called);
        var await = Il.Call(AsyncHelpers.Await(_method.Module, task));
        _method.Bound[await] = new BoundCall(
            callee, task is GenericInstanceType, site.ContinueOnCapturedContext, _method.Contexts == ContextMode.Flow, otherwise, rejoin);
        return await;
    }
}
