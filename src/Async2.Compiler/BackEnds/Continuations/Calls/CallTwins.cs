using Async2.Compiler.BackEnds.Continuations.Contexts;
using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.Blocking;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>Sends calls of synchronous methods to their twins, where nothing pins them.</summary>
/// <remarks>
/// <code>
/// call Foo        →    call Task&lt;R&gt; Foo;  Await                                                      (bound)
/// callvirt Foo    →    if (TEST) { call Task&lt;R&gt; Foo;  Await }   (bound)   else { callvirt Foo }
/// </code>
/// The method that returns a task does not exist. It is the form in which async IL calls a variant.
/// </remarks>
internal sealed class CallTwins
{
    private readonly Analysing _method;
    private readonly BodyEdit _edit;
    private readonly Temporaries _temporaries;
    private readonly HelperType _helper;
    private readonly HashSet<Instruction> _targets;

    private CallTwins(Analysing method)
    {
        _method = method;
        _edit = new BodyEdit(method.Body);
        _temporaries = new Temporaries(method.Body);
        _helper = method.Variants.In(method.Module);
        _targets = JumpTargets.Of(method.Body);
    }

    public static void Run(Analysing method)
    {
        var sites = SuspendingSites.Of(method);
        List<(BlockingSite Site, Callee? Callee, bool IsEarlier)> ofTwins = [.. sites.OfTwins()];
        if (ofTwins.Count == 0) return;
        var calls = new CallTwins(method);
        foreach (var (site, callee, isEarlier) in ofTwins)
        {
            var pinned = sites.Pins.Why(site) ?? WhyNot(site, callee);
            method.TellSite(
                site,
                pinned,
                pinned is not null ? $"the call of {site.Text} is that of the method, which blocks its thread: {pinned}"
                : callee is null ? $"the call of {site.Text} looks for a twin when it runs"
                : callee.Module == method.Module ? $"the call of {site.Text} goes to the twin"
                : $"the call of {site.Text} goes to the twin if {callee.Module.Assembly.Name.Name} is the one that it was woven with",
                isEarlier);
            if (pinned is null) calls.Send(site, callee);
        }

        calls._edit.Apply();
    }

    private static string? WhyNot(BlockingSite site, Callee? callee) =>
        callee is null && !OpenCall.IsPossible(site.Called, ofTwin: true) || callee is not null && OpenCall.Arguments(site.Called) is null
            ? "its arguments cannot be kept while the twin is looked for"
            : null;

    private void Send(BlockingSite site, Callee? callee)
    {
        var call = _method.Body.Code[site.Position];
        var form = TaskForm(site.Called);
        if (callee is not null && callee.Module == _method.Module)
        {
            _edit.Replace(call, Il.Call(form), Await(site.Called, form, callee));
            return;
        }

        var arguments = CallArguments.Of(_method.Body, site.Position, _temporaries, _targets, _edit);
        var open = callee is null
            ? OpenCall.Of(site.Called, form, caller: null, _helper, arguments, _temporaries, _method.Needs)
            : LinkedCall.Of(form, callee, _helper, arguments, _method.Needs);
        Instruction[] original = [.. open.Load, call];
        _edit.Replace(
            call,
            [
                .. open.Store, .. open.Test, Il.Of(OpCodes.Brfalse, original[0]),
                .. open.Variant, Await(site.Called, (MethodReference)open.Variant[^1].Operand, callee),
                Il.Of(OpCodes.Br, _method.Body.Code[site.Position + 1]),
                .. original,
            ]);
    }

    private Instruction Await(MethodReference called, MethodReference variant, Callee? callee)
    {
        var await = Il.Call(AsyncHelpers.Await(_method.Module, GenericSubstitution.ReturnTypeOf(variant)));
        _method.Bound[await] = new BoundCall(
            called, callee, new ConfiguredAwait(false, null), Flows: true, IsGuarded: false, Otherwise: null, OfTask: null)
        {
            IsOfTwin = true,
        };
        return await;
    }

    private MethodReference TaskForm(MethodReference called)
    {
        var element = called.GetElementMethod();
        var form = References.On(element, element.DeclaringType);
        form.ReturnType = TaskOf(element.ReturnType);
        return called is GenericInstanceMethod instance ? Lookup.Instance(form, instance.GenericArguments) : form;
    }

    private TypeReference TaskOf(TypeReference result)
    {
        var core = CoreLibrary.Of(_method.Module);
        return result.MetadataType == MetadataType.Void
            ? core.Class("System.Threading.Tasks.Task")
            : CoreLibrary.Instance(core.Class("System.Threading.Tasks.Task`1"), result);
    }
}
