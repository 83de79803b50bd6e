using System.Diagnostics.CodeAnalysis;
using Async2.Compiler.BackEnds.Continuations.Dispatch;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>Decides for each await whether its call goes to a variant. <see cref="BindCalls"/> emits the decisions.</summary>
internal sealed class DecideCalls
{
    private const string LeftOut = "that optimisation is left out";
    private const string NotAwaited = "what it returns is not awaited at once";

    private readonly Analysing _method;
    private readonly ExactReceiver _exact;
    private readonly Lazy<HashSet<Instruction>> _targets;

    private DecideCalls(Analysing method)
    {
        _method = method;
        _exact = new ExactReceiver(method.Body);
        _targets = new Lazy<HashSet<Instruction>>(() => JumpTargets.Of(method.Body));
    }

    public static void Run(Analysing method) => new DecideCalls(method).Run();

    private void Run()
    {
        var awaited = AwaitedCalls.In(_method.Body).Where(a => !IsOfTwin(a)).ToList();
        _method.Bindings = awaited.ConvertAll(Decide);
        foreach (var (value, binding) in awaited.Zip(_method.Bindings)) Tell(value, binding);
        TellOfOthers(awaited);
    }

    private bool IsOfTwin(AwaitedValue awaited) => _method.Bound.ContainsKey(_method.Body.Code[awaited.Position]);

    private CallBinding Decide(AwaitedValue awaited) =>
        awaited.Call is not { } site ? ToTask(awaited.Site, awaited.WhyNot)
        : _method.Variants.WhyTaskIsKept(CalledAt(site)) is { } kept ? ToTask(site, kept)
        : site.Configured.Flag?.Variable.Parameter is { } self && self == _method.Self
            ? ToTask(site, "what its ConfigureAwait is given is a field of the iterator")
        : DispatchedCall.IsOpen(_method.Body.Code[site.First]) ? DecideDispatched(site)
        : DecideKnown(site);

    private CallBinding DecideDispatched(AwaitedCall site)
    {
        var called = CalledAt(site);
        if (_method.Options.Uses(Optimisation.ExactReceivers) && !NeedsObject(site) && _exact.Target(site.First) is { } target
            && IsBoundDirectly(target, called, out var known))
            return new CallBinding(site, CallTarget.Variant, "goes to the variant: its receiver is of a sealed class", known);
        if (!_method.Options.Uses(Optimisation.OpenCalls)) return ToTask(site, LeftOut);
        return OpenCall.IsPossible(called, ofTwin: false)
            ? Tested(site, CallTarget.FoundVariant, "looks for a variant when it runs: it is dispatched", callee: null)
            : ToTask(
                site, "it is dispatched, and its arguments cannot be kept while a variant is looked for, or none could be found");
    }

    // A covariant return is another variant.
    private bool IsBoundDirectly(MethodDefinition target, MethodReference called, [NotNullWhen(true)] out Callee? callee)
    {
        callee = _method.Variants.Of(target, _method.Contexts);
        return callee is { MayDecline: false } && callee.Module == _method.Module
            && TypeIdentity.Same(target.ReturnType, called.ReturnType);
    }

    private CallBinding DecideKnown(AwaitedCall site)
    {
        var called = CalledAt(site);
        if (_method.Variants.Of(called, _method.Contexts) is not { } callee) return ToTask(site, WhyNoVariant(called));
        var isOwn = callee.Module == _method.Module;
        if (!_method.Options.Uses(isOwn ? Optimisation.DirectCalls : Optimisation.LinkedCalls)) return ToTask(site, LeftOut);
        if (isOwn && !callee.MayDecline && !NeedsObject(site))
            return new CallBinding(site, CallTarget.Variant, "goes to the variant", callee);
        if (OpenCall.Arguments(called) is null)
            return ToTask(site, "its arguments cannot be kept while it is tested whether the variant is there");
        return Tested(
            site, CallTarget.TestedVariant,
            isOwn && callee.MayDecline ? "goes to the variant, which may decline"
            : isOwn ? "goes to the variant if what its ConfigureAwait looks at is there"
            : $"goes to the variant if {callee.Module.Assembly.Name.Name} is the one that it was woven with",
            callee);
    }

    private string WhyNoVariant(MethodReference called) => called.Resolve() switch
    {
        null => "the method cannot be found",
        { } method when _method.Variants.Of(method) is not null => "the caller is in mode flow, and the callee is not",
        { } method when _method.Variants.Knows(method.Module) => "the method is not woven, and does not just pass a task on",
        _ => "the method's assembly is not woven with this one",
    };

    private static CallBinding ToTask(AwaitedCall site, string reason) => new(site, CallTarget.Task, reason);

    private CallBinding Tested(AwaitedCall site, CallTarget target, string reason, Callee? callee) =>
        new(site, target, reason, callee) { TestsObject = NeedsObject(site), JoinsTask = JoinsTask(site) };

    private bool NeedsObject(AwaitedCall site) => site.Configured.Flag?.NeedsObject(_method.Body) == true;

    // Both awaits must be in the same regions, and a suspension that takes several steps knows only variants and awaiters.
    private bool JoinsTask(AwaitedCall site)
    {
        var options = _method.Options;
        if (!options.Uses(Optimisation.JoinedAwaits) || !options.Experiment.FinishSuspension) return false;
        var isValueTask = GenericSubstitution.ReturnTypeOf(CalledAt(site)).IsValueType;
        if (isValueTask && !options.Uses(Optimisation.ValueTaskSources)) return false;
        var after = _method.Body.Code[(site.First + 1)..(site.Last + 1)];
        return !_method.Body.Handlers.Exists(
            h => after.Contains(h.TryStart) || after.Contains(h.TryEnd) || after.Contains(h.HandlerStart) || after.Contains(h.HandlerEnd));
    }

    private void Tell(AwaitedValue awaited, CallBinding binding)
    {
        var called = CallBehind(awaited) is { } call ? (MethodReference)_method.Body.Code[call].Operand : null;
        var text = awaited.Call is null ? $"an await {binding.Text}" : $"the call of {Name(called!)} {binding.Text}";
        if (binding.Target == CallTarget.Task && (called is null || MayBeWoven(called)))
            _method.TellTaskCall(awaited.Await, text, called is null ? "" : Name(called), binding.Reason);
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
            _method.TellTaskCall(i, $"the call of {Name(called)} takes a task: {NotAwaited}", Name(called), NotAwaited);
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
}
