using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Async2.Compiler.Tidy;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>
/// The body of a method that is not async, and which may do whatever it likes before it returns the task of another call: that call is the
/// last thing that it does.
/// </summary>
/// <remarks>
/// <code>
/// call Callee;  ret
/// call Callee;  newobj ValueTask(Task);  ret
/// call Callee;  stloc v;  ldloca v;  call ValueTask.AsTask;  ret
/// try { …  call Callee;  stloc v;  leave L }  catch …   L: ldloc v;  ret
/// </code>
/// Code between the call and the return could tell that the callee has not yet subscribed to what it waits for. Handlers see no exception
/// that the callee puts into its task, nor one that its variant throws, which is guarded.
/// </remarks>
internal sealed class RelayShape
{
    private readonly HashSet<Instruction> _targets;

    private RelayShape(IlBody body, Func<MethodReference, int, Callee?> half)
    {
        Body = body;
        _targets = JumpTargets.Of(body);
        var flow = ControlFlow.Of(body);
        var (stack, regions) = (StackTypes.Of(flow), Regions.Of(flow));
        for (var i = 0; i < body.Code.Count; i++)
        {
            var call = body.Code[i].OpCode.Code switch
            {
                Code.Ret => LastCall(i),
                Code.Leave when ReturnsWhatIsStored(i, flow, regions) => LastCall(i - 1),
                _ => null,
            };
            if (call is { } last && IsAlone(last, stack)) LastCalls.Add(last);
        }

        DeferredCalls = DeferralShape.CallsIn(flow, regions, LastCalls, half);
    }

    /// <summary>A copy of the method's body in which the task is returned where it is known.</summary>
    public IlBody Body { get; }

    /// <summary>The positions of the calls whose tasks it returns.</summary>
    public List<int> LastCalls { get; } = [];

    /// <summary>The calls whose chains it hands on in the place of their tasks.</summary>
    public IReadOnlyList<DeferredCall> DeferredCalls { get; }

    /// <summary>How many of the calls reach a variant; none if as many give it the task of a completion source.</summary>
    /// <remarks>
    /// Such a task is not complete, and is what the method returns most times: only the slow way is async. Relays would hand it from
    /// caller to caller, each of which has to decline.
    /// </remarks>
    public int Calls(Func<Instruction, bool> reaches)
    {
        var reaching = LastCalls.Concat(DeferredCalls.Select(c => c.Position)).Count(c => reaches(Body.Code[c]));
        return reaching > LastCalls.Count(c => IsOfCompletionSource((MethodReference)Body.Code[c].Operand)) ? reaching : 0;
    }

    /// <summary>The shape of <paramref name="method"/>, or null if it cannot have a variant that runs it.</summary>
    /// <param name="method">The method.</param>
    /// <param name="half">The variant of a method that takes a chain in the place of the task that its argument of a number is.</param>
    public static RelayShape? Of(MethodDefinition method, Func<MethodReference, int, Callee?> half)
    {
        if (!method.HasBody || !AsyncHelpers.IsTask(method.ReturnType) || method.DeclaringType.IsInterface) return null;
        if ((method.ImplAttributes & (AsyncHelpers.Implementation | MethodImplAttributes.Synchronized)) != 0) return null;
        if (method is { HasThis: true, DeclaringType.IsValueType: true }) return null;
        if (method.CallingConvention == MethodCallingConvention.VarArg || LooksAtItsCaller(method)) return null;
        var body = IlBody.CopyOf(method);
        ReturnsInPlace.Run(body);
        var shape = new RelayShape(body, half);
        return shape.LastCalls.Count + shape.DeferredCalls.Count > 0 ? shape : null;
    }

    // Its caller is another one when its variant is called.
    private static bool LooksAtItsCaller(MethodDefinition method) =>
        method.Body.Instructions.Any(
            i => i.Operand is MethodReference { Name: "GetCallingAssembly", DeclaringType.FullName: "System.Reflection.Assembly" });

    // stloc v;  leave L  …  L: ldloc v;  ret, and nothing runs between.
    private bool ReturnsWhatIsStored(int leave, ControlFlow flow, Regions regions)
    {
        var load = (Instruction)Body.Code[leave].Operand;
        return leave > 0 && Body.Code[leave - 1].OpCode.Code == Code.Stloc
            && ReturnsInPlace.IsReturnOf(Body.Code[leave - 1].Operand, load, Body)
            && regions.LeavesCatchesOnly(leave, flow.Positions[load]);
    }

    private int? LastCall(int end)
    {
        var last = end - 1;
        if (last > 0 && AsyncHelpers.WrapsTask(Body.Code[last])) last--;
        else if (last > 2 && IsAsTask(last)) last -= 3;
        if (last < 0 || Body.Code[last].OpCode.Code is not (Code.Call or Code.Callvirt)) return null;
        if (last > 0 && Body.Code[last - 1].OpCode.OpCodeType == OpCodeType.Prefix) return null;
        var task = GenericSubstitution.ReturnTypeOf((MethodReference)Body.Code[last].Operand);
        if (!AsyncHelpers.IsTask(task) || task is GenericInstanceType != Body.Method.ReturnType is GenericInstanceType) return null;
        for (var i = last + 1; i <= end; i++)
            if (_targets.Contains(Body.Code[i])) return null;
        return last;
    }

    private static bool IsOfCompletionSource(MethodReference called) =>
        called is
        {
            Name: "get_Task",
            DeclaringType: { Namespace: "System.Threading.Tasks", Name: "TaskCompletionSource" or "TaskCompletionSource`1" },
        };

    private bool IsAsTask(int call) =>
        Body.Code[call] is { OpCode.Code: Code.Call, Operand: MethodReference { Name: "AsTask", DeclaringType: var type } }
            && AsyncHelpers.IsTask(type)
            && Body.Code[call - 1].OpCode.Code == Code.Ldloca && Body.Code[call - 2].OpCode.Code == Code.Stloc
            && Body.Code[call - 1].Operand == Body.Code[call - 2].Operand;

    // Nothing else is on the stack, and what is can be kept.
    private bool IsAlone(int call, StackTypes stack) =>
        OpenCall.Arguments((MethodReference)Body.Code[call].Operand) is { } arguments && GuardedCall.Takes(arguments)
            && stack.DepthBefore(call) == arguments.Count;
}
