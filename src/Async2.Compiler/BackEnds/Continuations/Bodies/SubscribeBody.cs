namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>The override of <c>Continuation.Subscribe</c>: subscribes the awaiter of the point in <c>State</c>.</summary>
internal static class SubscribeBody
{
    private const string Services = "System.Runtime.CompilerServices.";

    /// <summary>Adds the override, unless no point waits for an awaiter.</summary>
    public static void Add(Lowering lowering)
    {
        var owner = lowering.Class;
        var module = owner.Type.Module;
        var groups = lowering.Points.Where(p => p.Bound is null)
            .GroupBy(p => (Field: lowering.Layout[p.Awaiter!].Name, Type: p.AwaiterType!.FullName, p.Critical))
            .Select(g => g.ToList()).ToList();
        if (groups.Count == 0) return; // The base class subscribes to tasks that replace variants.
        var method = lowering.AddOverride(
            nameof(Frame.Subscribe), module.TypeSystem.Void, [new("completion", ParameterAttributes.None, owner.Runtime.ChainCompletion)]);
        var body = IlBody.Empty(method, method.ReturnType);
        var labels = groups.ConvertAll(_ => Il.Of(OpCodes.Nop));
        var ofTask = lowering.Points.Any(p => p.OfTask is not null) ? Il.Of(OpCodes.Nop) : null;
        if (groups.Count > 1 || ofTask is not null) body.Code.AddRange(Dispatch(lowering, method, groups, labels, ofTask));
        for (var i = 0; i < groups.Count; i++)
        {
            var point = groups[i][0];
            body.Code.AddRange(
            [
                labels[i],
                Il.Of(OpCodes.Ldarg, method.Body.ThisParameter),
                Il.Of(OfValueTask(lowering, point) is null ? OpCodes.Ldfld : OpCodes.Ldflda, lowering.FieldOf(point.Awaiter!)),
                Il.Of(OpCodes.Ldarg, method.Parameters[0]),
                .. Subscription(lowering, point),
                Il.Of(OpCodes.Ret),
            ]);
        }

        if (ofTask is not null) body.Code.AddRange(OfTask(lowering, method, ofTask));
        lowering.Add("subscribe", method, body);
    }

    private static Instruction[] OfTask(Lowering lowering, MethodDefinition method, Instruction label)
    {
        var subscribe = new MethodReference(method.Name, method.ReturnType, lowering.BaseType) { HasThis = true };
        subscribe.Parameters.Add(new ParameterDefinition(lowering.Runtime.ChainCompletion));
        return
        [
            label, Il.Of(OpCodes.Ldarg, method.Body.ThisParameter), Il.Of(OpCodes.Ldarg, method.Parameters[0]), Il.Call(subscribe),
            Il.Of(OpCodes.Ret),
        ];
    }

    // For a class, which is never one of the class library's, the generic method would be shared code, which looks up its type argument
    // for an interface call. Here the JIT knows the class.
    private static Instruction[] Subscription(Lowering lowering, SuspensionPoint point)
    {
        var owner = lowering.Class;
        var type = point.AwaiterType!;
        if (RuntimeLibrary.IsBlockingCall(type)) return [owner.Runtime.Call(typeof(BlockingCall), nameof(BlockingCall.Subscribe))];
        if (OfValueTask(lowering, point) is { } ofValueTask)
        {
            return type is GenericInstanceType { GenericArguments: [var result] }
                ? [Il.Call(owner.Runtime.Method(typeof(ValueTaskAwaiters), ofValueTask, owner.ToClass.Type(result)))]
                : [Il.Call(owner.Runtime.Method(typeof(ValueTaskAwaiters), ofValueTask))];
        }

        if (type.IsValueType || type.IsGenericParameter)
        {
            var subscribing = point.Critical ? nameof(Awaiters.Subscribe) : nameof(Awaiters.SubscribeFlowing);
            return [Il.Call(owner.Runtime.Method(typeof(Awaiters), subscribing, owner.ToClass.Type(type)))];
        }

        var core = CoreLibrary.Of(owner.Type.Module);
        var moveNext = owner.Runtime.Getter(typeof(ChainCompletion), nameof(ChainCompletion.EscapingAction));
        var contract = core.Class(Services + (point.Critical ? "ICriticalNotifyCompletion" : "INotifyCompletion"));
        var name = point.Critical ? "UnsafeOnCompleted" : "OnCompleted";
        var subscribe = new MethodReference(name, owner.Type.Module.TypeSystem.Void, contract) { HasThis = true };
        subscribe.Parameters.Add(new ParameterDefinition(moveNext.ReturnType));
        return [Il.Call(moveNext), Il.Of(OpCodes.Callvirt, subscribe)];
    }

    // The class library's awaiters of ValueTasks have separate methods, which know their type arguments, and take them by reference.
    private static string? OfValueTask(Lowering lowering, SuspensionPoint point) => point.AwaiterType!.GetElementType().FullName switch
    {
        _ when !point.Critical || !lowering.Options.Uses(Optimisation.ValueTaskSources) => null,
        Services + "ValueTaskAwaiter" or Services + "ValueTaskAwaiter`1" => nameof(ValueTaskAwaiters.Subscribe),
        Services + "ConfiguredValueTaskAwaitable/ConfiguredValueTaskAwaiter"
            or Services + "ConfiguredValueTaskAwaitable`1/ConfiguredValueTaskAwaiter" => nameof(ValueTaskAwaiters.SubscribeConfigured),
        _ => null,
    };

    private static Instruction[] Dispatch(
        Lowering lowering, MethodDefinition method, List<List<SuspensionPoint>> groups, List<Instruction> labels, Instruction? ofTask)
    {
        var table = lowering.Points.Select(LabelOf).ToArray();
        Instruction[] number = lowering.Points.Any(p => p.IsSynchronous)
            ? [Il.Constant(Continuation.SynchronousBit - 1), Il.Of(OpCodes.And)]
            : [];
        return
        [
            Il.Of(OpCodes.Ldarg, method.Body.ThisParameter), Il.Of(OpCodes.Ldfld, lowering.Class.Runtime.State), .. number,
            Il.Constant(1), Il.Of(OpCodes.Shr), Il.Of(OpCodes.Switch, table),
        ];

        Instruction LabelOf(SuspensionPoint point) =>
            point.OfTask is not null ? ofTask! : labels[Math.Max(0, groups.FindIndex(g => g.Contains(point)))];
    }
}
