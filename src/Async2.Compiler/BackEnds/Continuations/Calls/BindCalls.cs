using Async2.Compiler.BackEnds.Continuations.Contexts;
using Async2.Compiler.BackEnds.Continuations.Dispatch;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>Sends awaited calls to variants, as <see cref="DecideCalls"/> decided: directly, or after a test.</summary>
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
    private readonly IReadOnlySet<Instruction> _targets;

    private BindCalls(Analysing method)
    {
        _method = method;
        _edit = new BodyEdit(method.Body);
        _temporaries = new Temporaries(method.Body);
        _targets = JumpTargets.Of(method.Body);
    }

    public static void Run(Analysing method)
    {
        var bind = new BindCalls(method);
        foreach (var binding in method.Bindings.Where(b => b.Target != CallTarget.Task)) bind.Emit(binding);
        bind._edit.Apply();
    }

    private void Emit(CallBinding binding)
    {
        var called = (MethodReference)_method.Body.Code[binding.Site.First].Operand;
        var helper = _method.Variants.In(_method.Module);
        switch (binding.Target)
        {
            case CallTarget.Variant:
                EmitDirect(binding, called);
                break;
            case CallTarget.TestedVariant:
                EmitTested(binding, called, LinkedCall.Of(called, binding.Callee!, helper, ArgumentsOf(binding), _method.Needs));
                break;
            case CallTarget.FoundVariant:
                EmitTested(
                    binding, called,
                    OpenCall.Of(called, called, _method.Contexts, helper, ArgumentsOf(binding), _temporaries, _method.Needs));
                break;
        }
    }

    private void EmitDirect(CallBinding binding, MethodReference called)
    {
        var (code, site) = (_method.Body.Code, binding.Site);
        var await = BoundAwait(binding, called, called, otherwise: null, ofTask: null);
        _edit.Replace(code[site.Last], [await, .. Keep(site.Configured.Flag)]);
        for (var k = site.First + 1; k < site.Last; k++) _edit.Remove(code[k]);
    }

    private CallArguments ArgumentsOf(CallBinding binding) =>
        CallArguments.Of(_method.Body, binding.Site.First, _temporaries, _targets, _edit);

    // store the arguments;  test;  brfalse ORIGINAL;  call of the variant;  Await (or ORIGINAL);  br JOIN;
    // ORIGINAL: load the arguments;  call;  … Await;  JOIN:
    // If the second Await is joined to the first, nothing configures its task: both resume as the first one does.
    private void EmitTested(CallBinding binding, MethodReference called, OpenCall open)
    {
        var (code, site) = (_method.Body.Code, binding.Site);
        var original = Il.Of(OpCodes.Nop);
        var joined = binding.JoinsTask
            ? Il.Call(AsyncHelpers.Await(_method.Module, GenericSubstitution.ReturnTypeOf(called)))
            : null;
        var await = BoundAwait(
            binding, called, (MethodReference)open.Variant[^1].Operand, binding.Callee is { MayDecline: false } ? null : original, joined);
        _edit.Replace(
            code[site.First],
            [
                .. open.Store, .. TestObject(binding, original), .. open.Test, Il.Of(OpCodes.Brfalse, original),
                .. open.Variant, await, .. Keep(site.Configured.Flag), Il.Of(OpCodes.Br, code[site.Last + 1]),
                original, .. open.Load, code[site.First],
            ]);
        if (joined is null) return;
        RemoveConfigureAwait(site);
        _edit.Replace(code[site.Last], joined);
    }

    // The suspension point configures the task, as it does the variant. The argument of ConfigureAwait is still evaluated: it may throw.
    private void RemoveConfigureAwait(AwaitedCall site)
    {
        var code = _method.Body.Code;
        var end = site.Last;
        if (site.Configured.Flag is { } flag)
        {
            _edit.Replace(code[--end], Il.Of(OpCodes.Pop));
            end -= flag.Length;
        }

        for (var k = site.First + 1; k < end; k++) _edit.Remove(code[k]);
    }

    // Without the object the code calls the task method, and then throws as async1 does.
    private static IEnumerable<Instruction> TestObject(CallBinding binding, Instruction original) =>
        binding.TestsObject ? [binding.Site.Configured.Flag!.Variable.Load(), Il.Of(OpCodes.Brfalse, original)] : [];

    // A use behind the await keeps the variable live where the await suspends.
    private static IEnumerable<Instruction> Keep(ContextFlag? flag) => flag is null ? [] : [flag.Variable.Load(), Il.Of(OpCodes.Pop)];

    private Instruction BoundAwait(
        CallBinding binding, MethodReference called, MethodReference variant, Instruction? otherwise, Instruction? ofTask)
    {
        var await = Il.Call(AsyncHelpers.Await(_method.Module, GenericSubstitution.ReturnTypeOf(variant)));
        _method.Bound[await] = new BoundCall(
            called, binding.Callee, binding.Site.Configured, _method.Contexts == ContextMode.Flow,
            binding.Site.IsUnderFilter, otherwise, ofTask);
        return await;
    }
}
