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
    private const string TakesATask = "takes a task: ";
    private const string NotAwaited = "what it returns is not awaited at once";

    private readonly Analysing _method;
    private readonly BodyEdit _edit;
    private readonly Temporaries _temporaries;
    private readonly ExactReceiver _exact;
    private readonly Lazy<HashSet<Instruction>> _targets;

    private BindCalls(Analysing method)
    {
        _method = method;
        _edit = new BodyEdit(method.Body);
        _temporaries = new Temporaries(method.Body);
        _exact = new ExactReceiver(method.Body);
        _targets = new Lazy<HashSet<Instruction>>(() => JumpTargets.Of(method.Body));
    }

    public static void Run(Analysing method) => new BindCalls(method).Run();

    private void Run()
    {
        var awaited = AwaitedCall.In(_method.Body).ToList();
        foreach (var value in awaited)
        {
            var binding = value.Call is not null ? Bind(value.Call) : $"{TakesATask}{value.WhyNot}";
            Tell(value, binding);
        }

        TellOfOthers(awaited);
        _edit.Apply();
    }

    private void Tell(AwaitedValue awaited, string binding)
    {
        var called = CallBehind(awaited) is { } call ? (MethodReference)_method.Body.Code[call].Operand : null;
        var text = awaited.Call is null ? $"an await {binding}" : $"the call of {Name(called!)} {binding}";
        if (binding.StartsWith(TakesATask, StringComparison.Ordinal) && (called is null || MayBeWoven(called)))
            _method.TellBorder(awaited.Await, text, called is null ? "" : Name(called), binding[TakesATask.Length..]);
        else _method.Tell(awaited.Await, text);
    }

    // Calls whose tasks are not awaited at once.
    private void TellOfOthers(IReadOnlyList<AwaitedValue> awaited)
    {
        var told = awaited.Select(CallBehind).OfType<int>().ToHashSet();
        var code = _method.Body.Code;
        for (var i = 0; i < code.Count; i++)
        {
            if (code[i].OpCode.Code is not (Code.Call or Code.Callvirt) || told.Contains(i)) continue;
            var called = (MethodReference)code[i].Operand;
            if (_method.Variants.Of(called, _method.Contexts) is null) continue;
            _method.TellBorder(i, $"the call of {Name(called)} {TakesATask}{NotAwaited}", Name(called), NotAwaited);
        }
    }

    private bool MayBeWoven(MethodReference called) =>
        called.Resolve() is { } method && _method.Variants.Knows(method.Module) || _method.Variants.WhyTaskIsKept(called) is not null;

    private int? CallBehind(AwaitedValue awaited)
    {
        if (awaited.Call is { } bound) return bound.First;
        var before = awaited.Position - 1;
        return before >= 0 && _method.Body.Code[before].OpCode.Code is Code.Call or Code.Callvirt
            && !_targets.Value.Contains(_method.Body.Code[awaited.Position])
            ? before
            : null;
    }

    private MethodReference CalledAt(AwaitedCall site) => (MethodReference)_method.Body.Code[site.First].Operand;

    private static string Name(MethodReference called) => $"{called.DeclaringType.Name}.{called.Name}";

    private string Bind(AwaitedCall site) =>
        _method.Variants.WhyTaskIsKept(CalledAt(site)) is { } kept ? $"{TakesATask}{kept}"
        : site.Configured.Flag?.Variable.Parameter is { } self && self == VariantShape.Of(_method.Method).SelfOf(_method.Body)
            ? $"{TakesATask}what its ConfigureAwait is given is a field of the iterator"
        : DispatchedCall.IsOpen(_method.Body.Code[site.First]) ? BindDispatched(site)
        : BindKnown(site);

    private string BindDispatched(AwaitedCall site)
    {
        var called = CalledAt(site);
        if (_method.Options.Uses(Optimisation.ExactReceivers) && !NeedsObject(site) && _exact.Target(site.First) is { } target
            && IsBoundDirectly(target, called, out var known))
        {
            BindDirectly(site, known);
            return "goes to the variant: its receiver is of a sealed class";
        }

        if (!_method.Options.Uses(Optimisation.OpenCalls)) return LeftOut;
        var hidden = _method.Variants.In(_method.Module);
        if (OpenCall.Of(called, _method.Contexts, hidden, _temporaries, _method.Needs) is not { } open)
            return $"{TakesATask}it is dispatched, and its arguments cannot be kept while a variant is looked for, or none could be found";
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
        if (_method.Variants.Of(called, _method.Contexts) is not { } callee) return $"{TakesATask}{WhyNoVariant(called)}";
        var isOwn = callee.Module == _method.Module;
        if (!_method.Options.Uses(isOwn ? Optimisation.DirectCalls : Optimisation.LinkedCalls)) return LeftOut;
        if (isOwn && !callee.MayDecline && !NeedsObject(site))
        {
            BindDirectly(site, callee);
            return "goes to the variant";
        }

        if (LinkedCall.Of(called, callee, _method.Variants.In(_method.Module), _temporaries, _method.Needs) is not { } linked)
            return $"{TakesATask}its arguments cannot be kept while it is tested whether the variant is there";
        BindOpen(site, linked);
        return isOwn && callee.MayDecline ? "goes to the variant, which may decline"
            : isOwn ? "goes to the variant if what its ConfigureAwait looks at is there"
            : $"goes to the variant if {callee.Module.Assembly.Name.Name} is the one that it was woven with";
    }

    private string WhyNoVariant(MethodReference called) => called.Resolve() switch
    {
        null => "the method cannot be found",
        { } method when _method.Variants.Of(method) is not null => "the caller is in mode flow, and the callee is not",
        { } method when _method.Variants.Knows(method.Module) => "the method is not woven, and does not just pass a task on",
        _ => "the method's assembly is not woven with this one",
    };

    private const string LeftOut = $"{TakesATask}that optimisation is left out";

    private void BindDirectly(AwaitedCall site, Callee callee)
    {
        var code = _method.Body.Code;
        var await = BoundAwait((MethodReference)code[site.First].Operand, callee, site, otherwise: null, ofTask: null);
        _edit.Replace(code[site.Last], [await, .. Keep(site.Configured.Flag)]);
        for (var k = site.First + 1; k < site.Last; k++) _edit.Remove(code[k]);
    }

    // store the arguments;  test;  brfalse ORIGINAL;  call of the variant;  Await (or ORIGINAL);  br JOIN;
    // ORIGINAL: load the arguments;  call;  … Await;  JOIN:
    // Where the second Await is joined to the first, nothing configures its task: how the first one comes back is how both do.
    private void BindOpen(AwaitedCall site, OpenCall open)
    {
        var code = _method.Body.Code;
        var original = Il.Of(OpCodes.Nop);
        var task = GenericSubstitution.ReturnTypeOf(CalledAt(site));
        var joined = IsJoined(site, task) ? Il.Call(AsyncHelpers.Await(_method.Module, task)) : null;
        var await = BoundAwait(
            (MethodReference)open.Variant[^1].Operand, open.Callee, site, open.Callee is { MayDecline: false } ? null : original, joined);
        _edit.Replace(
            code[site.First],
            [
                .. open.Store, .. TestObject(site, original), .. open.Test, Il.Of(OpCodes.Brfalse, original),
                .. open.Variant, await, .. Keep(site.Configured.Flag), Il.Of(OpCodes.Br, code[site.Last + 1]),
                original, .. open.Load, code[site.First],
            ]);
        if (joined is null) return;
        RemoveConfigureAwait(site);
        _edit.Replace(code[site.Last], joined);
    }

    // A task that is there is configured where it suspends, as the variant is; what that looks at may throw here.
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

    private bool NeedsObject(AwaitedCall site) => site.Configured.Flag?.NeedsObject(_method.Body) == true;

    // Without the object the call is the one that async1 has, and so is what comes after it.
    private IEnumerable<Instruction> TestObject(AwaitedCall site, Instruction original) =>
        NeedsObject(site) ? [site.Configured.Flag!.Variable.Load(), Il.Of(OpCodes.Brfalse, original)] : [];

    // Behind the await, so that it is there where the await suspends.
    private static IEnumerable<Instruction> Keep(ContextFlag? flag) => flag is null ? [] : [flag.Variable.Load(), Il.Of(OpCodes.Pop)];

    // Both awaits are in the same regions, and the steps of a suspension know of variants and awaiters only.
    private bool IsJoined(AwaitedCall site, TypeReference task)
    {
        var options = _method.Options;
        if (!options.Uses(Optimisation.JoinedAwaits) || !options.FinishSuspension) return false;
        if (task.IsValueType && !options.Uses(Optimisation.ValueTaskSources)) return false;
        var after = _method.Body.Code[(site.First + 1)..(site.Last + 1)];
        return !_method.Body.Handlers.Exists(
            h => after.Contains(h.TryStart) || after.Contains(h.TryEnd) || after.Contains(h.HandlerStart) || after.Contains(h.HandlerEnd));
    }

    private Instruction BoundAwait(
        MethodReference called, Callee? callee, AwaitedCall site, Instruction? otherwise, Instruction? ofTask)
    {
        var task = GenericSubstitution.ReturnTypeOf(called);
        var await = Il.Call(AsyncHelpers.Await(_method.Module, task));
        _method.Bound[await] = new BoundCall(
            CalledAt(site), callee, task is GenericInstanceType, site.Configured, _method.Contexts == ContextMode.Flow,
            site.IsUnderFilter, otherwise, ofTask);
        return await;
    }
}
