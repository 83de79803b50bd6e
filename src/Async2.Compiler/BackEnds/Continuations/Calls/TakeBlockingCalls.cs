using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.Blocking;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>Makes blocking calls suspend, where nothing pins them.</summary>
/// <remarks>
/// <code>
/// call Wait    →    store the arguments;  call = OfTask(arguments);  if (call.IsTaken) AwaitAwaiter(call);  load them;  call Wait
///
///                   or, if the call must not be made once more:
///                   if (!call.IsTaken) { load;  call Wait }  else { if (!call.IsReady) AwaitAwaiter(call);  EndTaskFor(call, …) }
/// </code>
/// A method that a program has declared to wait is called with the arguments, and its task is asked.
/// A struct's receiver is copied: awaiters of tasks do not change. Values below the arguments are stored, too: the JIT knows
/// the line of code only where the stack is empty. A span of tasks becomes an array, and the array's overload is called.
/// </remarks>
internal sealed class TakeBlockingCalls
{
    private readonly Analysing _method;
    private readonly RuntimeLibrary _runtime;
    private readonly BodyEdit _edit;
    private readonly Temporaries _temporaries;
    private readonly VariableDefinition _call;

    private TakeBlockingCalls(Analysing method)
    {
        _method = method;
        _runtime = method.Variants.In(method.Module).Runtime;
        _edit = new BodyEdit(method.Body);
        _temporaries = new Temporaries(method.Body);
        _call = new VariableDefinition(_runtime.Type(typeof(BlockingCall)));
    }

    public static void Run(Analysing method)
    {
        var sites = SuspendingSites.Of(method);
        List<BlockingSite> blocking = [.. sites.Blocking()];
        if (blocking.Count == 0) return;
        var take = new TakeBlockingCalls(method);
        foreach (var site in blocking)
        {
            var pinned = sites.Pins.Why(site);
            method.TellSite(
                site, pinned, pinned is null ? $"{site.Primitive!.Text} suspends" : $"{site.Primitive!.Text} blocks its thread: {pinned}");
            if (pinned is null) take.Take(site, [.. sites.Pins.TypesBelow(site)]);
        }

        if (take._edit.IsEmpty) return;
        method.Body.Locals.Add(take._call);
        take._edit.Apply();
    }

    private void Take(BlockingSite site, IReadOnlyList<TypeReference> typesBelow)
    {
        var call = _method.Body.Code[site.Position];
        var primitive = site.Primitive!;
        var arguments = ArgumentsOf(site, typesBelow.Count);
        var below = _temporaries.Of(typesBelow);
        Instruction[] ask =
        [
            .. arguments.AsEnumerable().Reverse().SelectMany(a => a.Store()), .. below.Reverse().Select(l => Il.Of(OpCodes.Stloc, l)),
            .. arguments.Select(a => a.Load()), .. AskOf(site), Il.Of(OpCodes.Stloc, _call), .. Property(nameof(BlockingCall.IsTaken)),
        ];
        var await = Await(primitive);
        Instruction[] original =
        [
            .. LoadBelow(), .. arguments.Select(a => a.Load()), primitive.Copy is null ? call : OverloadFor(arguments, site.Called),
        ];
        if (primitive.End is not { } end)
        {
            _edit.Replace(call, [.. ask, Il.Of(OpCodes.Brfalse, original[0]), .. await, .. original]);
            return;
        }

        Instruction[] ended =
        [
            .. LoadBelow(), Il.Of(OpCodes.Ldloc, _call), .. arguments.Select(a => a.Load()), _runtime.Call(primitive.Calls, end),
            Il.Of(OpCodes.Br, _method.Body.Code[site.Position + 1]),
        ];
        _edit.Replace(
            call,
            [
                .. ask, Il.Of(OpCodes.Brfalse, original[0]),
                .. Property(nameof(BlockingCall.IsReady)), Il.Of(OpCodes.Brtrue, ended[0]), .. await, .. ended, .. original,
            ]);

        IEnumerable<Instruction> LoadBelow() => below.Select(l => Il.Of(OpCodes.Ldloc, l));
    }

    private Instruction[] Await(BlockingPrimitive primitive)
    {
        var await = Il.Call(AsyncHelpers.AwaitAwaiter(_method.Module, _call.VariableType, critical: true));
        _method.Blocking[await] = primitive.Text;
        return [Il.Of(OpCodes.Ldloc, _call), await];
    }

    private Instruction[] Property(string name) =>
        [Il.Of(OpCodes.Ldloca, _call), Il.Call(_runtime.Getter(typeof(BlockingCall), name))];

    private Instruction[] AskOf(BlockingSite site)
    {
        var primitive = site.Primitive!;
        var ask = primitive.TypeArgument switch
        {
            AskTypeArgument.Receiver => _runtime.Call(primitive.Calls, primitive.Ask, site.Called.DeclaringType),
            AskTypeArgument.Result =>
                _runtime.Call(primitive.Calls, primitive.Ask, ((GenericInstanceType)site.Called.DeclaringType).GenericArguments[0]),
            _ => _runtime.Call(primitive.Calls, primitive.Ask),
        };
        return primitive.Wait is { } wait ? [Il.Call(DeclaredWait.For(wait, site.Called, _method.Module)), ask] : [ask];
    }

    private Argument[] ArgumentsOf(BlockingSite site, int slot)
    {
        var called = site.Called;
        if (called.HasThis) slot++;
        var copy = site.Primitive!.Copy is { } name ? _runtime.Method(site.Primitive.Calls, name) : null;
        var types = Enumerable.Range(0, called.Parameters.Count).Select(i => GenericSubstitution.ParameterTypeOf(called, i));
        var arguments = types.Select((t, i) => i == 0 && copy is not null
            ? new Argument(_temporaries.Of(copy.ReturnType, slot)) { Copy = copy }
            : new Argument(_temporaries.Of(t, slot + i)));
        return called.HasThis
            ? [new Argument(_temporaries.Of(called.DeclaringType, slot - 1)) { IsStruct = called.DeclaringType.IsValueType }, .. arguments]
            : [.. arguments];
    }

    private static Instruction OverloadFor(IEnumerable<Argument> arguments, MethodReference called)
    {
        var overload = new MethodReference(called.Name, called.ReturnType, called.DeclaringType);
        foreach (var argument in arguments) overload.Parameters.Add(new ParameterDefinition(argument.Local.VariableType));
        return Il.Call(overload);
    }

    /// <param name="Local">Where it is stored.</param>
    private sealed record Argument(VariableDefinition Local)
    {
        /// <summary>Whether it is the receiver of a struct's method: its address is on the stack.</summary>
        public bool IsStruct { get; init; }

        /// <summary>The method whose result is stored in its place; null if it is stored itself.</summary>
        public MethodReference? Copy { get; init; }

        public Instruction Load() => Il.Of(IsStruct ? OpCodes.Ldloca : OpCodes.Ldloc, Local);

        public Instruction[] Store() =>
        [
            .. IsStruct ? [Il.Of(OpCodes.Ldobj, Local.VariableType)] : Copy is null ? [] : (Instruction[])[Il.Call(Copy)],
            Il.Of(OpCodes.Stloc, Local),
        ];
    }
}
