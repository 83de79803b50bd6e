using Async2.Compiler.Tidy;

namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>
/// The body of a method that is not async, as far as it reads arguments and fields and then returns the task of another call, or a
/// completed task.
/// </summary>
/// <remarks>
/// Nothing before the last call has an effect, so a variant may decline at any point. Its caller then calls the method, which starts again.
/// The variant declines where the method throws (the trace then has its frame), where the last call reaches no variant, and before the
/// first instruction that has an effect.
/// <code>
/// if (buffer.Length &lt; n) return Fill(n);         calls the variant of Fill
/// position += n;  return new(buffer[position]);   declines
/// </code>
/// </remarks>
internal sealed class PassThroughShape
{
    private static readonly HashSet<string> Guards = ["System.ArgumentNullException::ThrowIfNull"];

    private readonly MethodDefinition _method;
    private readonly ControlFlow _flow;
    private readonly StackTypes _stack;
    private readonly HashSet<Instruction> _targets;

    private PassThroughShape(MethodDefinition method, IlBody body)
    {
        _method = method;
        Body = body;
        _flow = ControlFlow.Of(body);
        _stack = StackTypes.Of(_flow);
        _targets = JumpTargets.Of(body);
    }

    /// <summary>A copy of the method's body in which every <c>ret</c> directly follows the code of its value.</summary>
    public IlBody Body { get; }

    /// <summary>The ends of the body by position. Code behind them is unreachable.</summary>
    public SortedDictionary<int, PassThroughEnd> Ends { get; } = [];

    /// <summary>Whether the method has no other effect, so that its variant declines only for a call or a throw.</summary>
    private bool IsWhole { get; set; } = true;

    /// <summary>The depth of the stack before the instruction at a position.</summary>
    public int StackDepth(int position) => _stack.Before(position).Count;

    /// <summary>The shape of <paramref name="method"/>, or null if it cannot have a variant.</summary>
    public static PassThroughShape? Of(MethodDefinition method)
    {
        if (!method.HasBody || !AsyncHelpers.IsTask(method.ReturnType) || method.Body.HasExceptionHandlers) return null;
        if ((method.ImplAttributes & (AsyncHelpers.Implementation | MethodImplAttributes.Synchronized)) != 0) return null;
        if (method is { HasThis: true, DeclaringType.IsValueType: true }) return null;
        var body = IlBody.CopyOf(method);
        StraightenJumps.Run(body);
        ReturnsInPlace.Run(body);
        if (body.Code.Count == 0) return null;
        var shape = new PassThroughShape(method, body);
        shape.FindEnds();
        return shape;
    }

    /// <summary>The calls whose tasks it returns.</summary>
    public IEnumerable<Instruction> Calls => Ends.Values.Where(e => e.Kind == PassThroughEndKind.Call).Select(e => Body.Code[e.First]);

    /// <summary>Whether the method does nothing but return a task, which has completed at one end at least.</summary>
    public bool OnlyCompletes => IsWhole && Ends.Values.Any(e => e.Kind is PassThroughEndKind.Completed or PassThroughEndKind.Result);

    // Follows control to the first instruction with an effect on each path.
    private void FindEnds()
    {
        var ends = EndsByFirst();
        var seen = new HashSet<int>();
        var work = new Stack<int>([0]);
        while (work.TryPop(out var position))
        {
            if (!seen.Add(position)) continue;
            if (ends.TryGetValue(position, out var found))
            {
                Ends[found.Last] = found.End;
                continue;
            }

            if (IsGuard(position)) Ends[position] = new PassThroughEnd(PassThroughEndKind.Guard, position);
            else if (!EffectFree.Is(Body.Code[position], _method.Module) && !IsInitobjOfLocal(position))
            {
                Ends[position] = new PassThroughEnd(PassThroughEndKind.Decline, position);
                IsWhole = false;
                continue;
            }

            foreach (var successor in _flow.Successors(position)) work.Push(successor);
        }
    }

    private Dictionary<int, (int Last, PassThroughEnd End)> EndsByFirst()
    {
        var ends = new Dictionary<int, (int, PassThroughEnd)>();
        for (var i = 0; i < Body.Code.Count; i++)
        {
            if (Body.Code[i].OpCode.Code == Code.Throw) ends[i] = (i, new PassThroughEnd(PassThroughEndKind.Decline, i));
            else if (Body.Code[i].OpCode.Code == Code.Ret && EndAt(i) is var end) ends[end.First] = (i, end);
        }

        return ends;
    }

    private bool IsInitobjOfLocal(int position) =>
        Body.Code[position].OpCode.Code == Code.Initobj && Body.Code[position - 1].OpCode.Code == Code.Ldloca;

    private PassThroughEnd EndAt(int ret)
    {
        var decline = new PassThroughEnd(PassThroughEndKind.Decline, ret);
        if (ret == 0 || _targets.Contains(Body.Code[ret])) return decline;
        var last = Body.Code[ret - 1];
        if (AsyncHelpers.WrapsTask(last))
            return ret > 1 && !_targets.Contains(last) && IsTail(Body.Code[ret - 2])
                ? new PassThroughEnd(PassThroughEndKind.Call, ret - 2)
                : decline;
        if (last.OpCode.Code == Code.Newobj
            && last.Operand is MethodReference { DeclaringType: var made, Parameters: [var parameter] } && AsyncHelpers.IsTask(made))
            return parameter.ParameterType is GenericParameter && Same(made)
                ? new PassThroughEnd(PassThroughEndKind.Result, ret - 1)
                : decline;

        if (IsDefaultTask(last)) return new PassThroughEnd(PassThroughEndKind.Completed, ret - 1);
        if (last.OpCode.Code is not (Code.Call or Code.Callvirt)) return decline;
        var called = (MethodReference)last.Operand;
        if (AsyncHelpers.IsTask(called.DeclaringType))
        {
            return called.Name switch
            {
                "get_CompletedTask" => new PassThroughEnd(PassThroughEndKind.Completed, ret - 1),
                "FromResult" when Same(GenericSubstitution.ReturnTypeOf(called)) => new PassThroughEnd(PassThroughEndKind.Result, ret - 1),
                _ => DeclineAt(ret),
            };
        }

        return IsTail(last) ? new PassThroughEnd(PassThroughEndKind.Call, ret - 1) : decline;
    }

    // The call before ret may have effects, and the method makes it when it starts again: so the variant must not.
    private static PassThroughEnd DeclineAt(int ret) => new(PassThroughEndKind.Decline, ret - 1);

    private bool IsTail(Instruction call) =>
        call.OpCode.Code is Code.Call or Code.Callvirt && !HasPrefix(call)
            && SameResult((MethodReference)call.Operand);

    private bool HasPrefix(Instruction call)
    {
        var position = Body.Code.IndexOf(call);
        return position > 0 && Body.Code[position - 1].OpCode.Code is Code.Constrained or Code.Tail;
    }

    // A Task<T> may be returned as a Task.
    private bool SameResult(MethodReference called) =>
        AsyncHelpers.IsTask(GenericSubstitution.ReturnTypeOf(called)) && (CallResult.Of(called), CallResult.Of(_method)) switch
        {
            ({ } x, { } y) => TypeIdentity.Same(x, y),
            (null, null) => true,
            _ => false,
        };

    private bool Same(TypeReference task) => TypeIdentity.Same(task, _method.ReturnType);

    // ldloca v; initobj ValueTask; ldloc v
    private bool IsDefaultTask(Instruction load) =>
        load.OpCode.Code == Code.Ldloc
        && load.Operand is VariableDefinition { VariableType: { FullName: "System.Threading.Tasks.ValueTask" } } local
        && Body.Code.TrueForAll(i => i.Operand != local || i.OpCode.Code is Code.Ldloc or Code.Ldloca)
        && Body.Code.Zip(Body.Code.Skip(1)).All(
            p => p.First.Operand != local || p.First.OpCode.Code != Code.Ldloca || p.Second.OpCode.Code == Code.Initobj);

    // ldarg x; ldstr "x"; call ThrowIfNull
    private bool IsGuard(int position) =>
        Body.Code[position] is { OpCode.Code: Code.Call, Operand: MethodReference { Parameters.Count: 2 } called }
        && Guards.Contains($"{called.DeclaringType.FullName}::{called.Name}")
        && called.Parameters[0].ParameterType.MetadataType == MetadataType.Object
        && StackDepth(position) == 2;
}
