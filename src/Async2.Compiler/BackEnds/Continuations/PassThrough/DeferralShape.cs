using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>
/// The calls in a body that is not async whose task nobody sees but a test whether it has completed, where it has not: from there it goes
/// to the async half of the method, or is returned.
/// </summary>
/// <remarks>
/// <code>
/// call Callee;  stloc t;  ldloc t;  callvirt get_IsCompletedSuccessfully;  brtrue L
/// …;  ldloc t;  …;  call Half;  ret
///
/// call Callee;  stloc t;  ldloca t;  call get_IsCompletedSuccessfully;  brfalse M  …  M: …;  ldloc t;  …;  call Half;  ret
///
/// call Callee;  stloc t;  ldloc t;  callvirt get_Status;  ldc.i4 5;  beq L
/// ldarg next;  ldc.i4 8;  stind.i4;  ldloc t;  ret
/// </code>
/// Between the call and its end there is nothing that can fail, or that the callee's leaf could tell, which has not yet subscribed.
/// </remarks>
internal sealed class DeferralShape
{
    private readonly IlBody _body;
    private readonly ControlFlow _flow;
    private readonly StackProducers _stack;
    private readonly Regions _regions;
    private readonly Func<MethodReference, int, Callee?> _half;

    private DeferralShape(ControlFlow flow, Regions regions, Func<MethodReference, int, Callee?> half)
    {
        (_body, _flow, _regions, _half) = (flow.Body, flow, regions, half);
        _stack = StackProducers.Of(flow);
    }

    /// <param name="flow">The flow of the body.</param>
    /// <param name="regions">Its regions.</param>
    /// <param name="lastCalls">The positions of calls that are the last thing which the method does: they are no such calls.</param>
    /// <param name="half">The variant of a method that takes a chain in the place of the task that its argument of a number is.</param>
    public static IReadOnlyList<DeferredCall> CallsIn(
        ControlFlow flow, Regions regions, List<int> lastCalls, Func<MethodReference, int, Callee?> half)
    {
        var shape = new DeferralShape(flow, regions, half);
        return [.. Enumerable.Range(0, flow.Body.Code.Count).Except(lastCalls).Select(shape.CallAt).OfType<DeferredCall>()];
    }

    private DeferredCall? CallAt(int position)
    {
        if (!IsCallOfTask(position)) return null;
        var task = (VariableDefinition)_body.Code[position + 1].Operand;
        return IsOnlyLoaded(task) ? EndsOf(position, task) : null;
    }

    private bool IsCallOfTask(int position)
    {
        if (_body.Code[position].OpCode.Code is not (Code.Call or Code.Callvirt)) return false;
        if (position > 0 && _body.Code[position - 1].OpCode.OpCodeType == OpCodeType.Prefix) return false;
        var called = (MethodReference)_body.Code[position].Operand;
        var task = GenericSubstitution.ReturnTypeOf(called);
        return AsyncHelpers.IsTask(task) && position + 1 < _body.Code.Count
            && _body.Code[position + 1] is { OpCode.Code: Code.Stloc, Operand: VariableDefinition local }
            && TypeIdentity.Same(task, local.VariableType)
            && OpenCall.Arguments(called) is { } arguments && GuardedCall.Takes(arguments);
    }

    private bool IsOnlyLoaded(VariableDefinition local)
    {
        for (var i = 0; i < _body.Code.Count; i++)
        {
            var code = _body.Code[i].OpCode.Code;
            if (_body.Code[i].Operand == local && code is not (Code.Ldloc or Code.Stloc) && !(code == Code.Ldloca && IsAsked(i + 1)))
                return false;
        }

        return true;
    }

    // A ValueTask is asked by its address.
    private bool IsAsked(int position) => position < _body.Code.Count
        && _body.Code[position] is { OpCode.Code: Code.Call, Operand: MethodReference { HasThis: true, Parameters.Count: 0 } called }
        && AsyncHelpers.IsTask(called.DeclaringType);

    // All ways that a task which has not completed may take.
    private DeferredCall? EndsOf(int call, VariableDefinition task)
    {
        var (returns, halves) = (new List<int>(), new List<Callee>());
        var seen = new HashSet<int>();
        var work = new Stack<int>([call + 2]);
        while (work.TryPop(out var position))
        {
            if (!seen.Add(position)) continue;
            var instruction = _body.Code[position];
            if (WhereNotCompleted(position, task) is { } next)
            {
                work.Push(next);
                continue;
            }

            switch (instruction.OpCode.Code)
            {
                // A Task<T> that is returned as a Task has another stand-in.
                case Code.Ret when TypeIdentity.Same(task.VariableType, _body.Method.ReturnType)
                    && _stack.ProducersOf(instruction, 0).All(p => IsLoadOf(p, task)):
                    returns.Add(position);
                    continue;
                case Code.Call or Code.Callvirt when HalfAt(position, task) is { } half:
                    halves.Add(half);
                    continue;
                case Code.Ldfld when IsOfThisOrLocal(instruction):
                    break;
                case Code.Leave when !_regions.LeavesCatchesOnly(position, _flow.Positions[(Instruction)instruction.Operand]):
                case var code when !IsSilent(code) || (instruction.Operand == task && !IsOnlyGivenAway(instruction)):
                    return null;
            }

            foreach (var successor in _flow.Successors(position)) work.Push(successor);
        }

        return returns.Count + halves.Count > 0 ? new DeferredCall(call, returns, halves) : null;
    }

    // The variant has seen to it that the receiver is not null.
    private bool IsOfThisOrLocal(Instruction ldfld) => _stack.ProducersOf(ldfld, 0).All(
        p => p?.OpCode.Code is Code.Ldloca or Code.Ldarga || (p?.OpCode.Code == Code.Ldarg && p.Operand == _body.This));

    // It is a load, and nothing keeps what it loads.
    private bool IsOnlyGivenAway(Instruction use) =>
        use.OpCode.Code == Code.Ldloc
            && _stack.ConsumersOf(use).All(c => c.Consumer.OpCode.Code is Code.Ret or Code.Call or Code.Callvirt);

    // It cannot fail: what is loaded is there, and what is stored to is a local, or what a caller has given by reference.
    private static bool IsSilent(Code code) => code is
        Code.Nop or Code.Ldloc or Code.Ldarg or Code.Ldloca or Code.Ldarga or Code.Ldc_I4 or Code.Ldc_I8 or Code.Ldnull or Code.Ldstr
        or Code.Stloc or Code.Starg or Code.Br or Code.Leave
        or Code.Ldind_I4 or Code.Ldind_Ref or Code.Ldind_U1 or Code.Ldind_I1
        or Code.Stind_I4 or Code.Stind_Ref or Code.Stind_I1;

    // ldloc t;  callvirt get_IsCompletedSuccessfully;  brtrue L      where it goes on if that is false
    private int? WhereNotCompleted(int position, VariableDefinition task)
    {
        var code = _body.Code;
        if (code[position].OpCode.Code is not (Code.Ldloc or Code.Ldloca) || code[position].Operand != task) return null;
        if (position + 3 >= code.Count) return null;
        if (code[position + 1].Operand is not MethodReference { HasThis: true, Parameters.Count: 0 } test) return null;
        if (!AsyncHelpers.IsTask(test.DeclaringType)) return null;
        if (test.Name is "get_IsCompletedSuccessfully" or "get_IsCompleted" or "get_IsFaulted" or "get_IsCanceled")
            return AfterBranch(position + 2, Code.Brtrue, Code.Brfalse, holds: false);
        return test.Name == "get_Status" && code[position + 2] is { OpCode.Code: Code.Ldc_I4, Operand: int status }
            ? AfterBranch(position + 3, Code.Beq, Code.Bne_Un, holds: status == (int)TaskStatus.WaitingForActivation)
            : null;
    }

    private int? AfterBranch(int branch, Code ifHolds, Code ifNot, bool holds)
    {
        var instruction = _body.Code[branch];
        if (instruction.OpCode.Code != ifHolds && instruction.OpCode.Code != ifNot) return null;
        return instruction.OpCode.Code == ifHolds == holds ? _flow.Positions[(Instruction)instruction.Operand] : branch + 1;
    }

    private Callee? HalfAt(int position, VariableDefinition task)
    {
        var called = (MethodReference)_body.Code[position].Operand;
        var arguments = called.Parameters.Count + (called.HasThis ? 1 : 0);
        var handed = Enumerable.Range(0, arguments)
            .Where(a => _stack.ProducersOf(_body.Code[position], a).Any(p => IsLoadOf(p, task))).ToList();
        return handed is [var argument] && argument >= (called.HasThis ? 1 : 0)
            && TypeIdentity.Same(
                GenericSubstitution.ParameterTypeOf(called, argument - (called.HasThis ? 1 : 0)), task.VariableType)
            ? _half(called, argument)
            : null;
    }

    private static bool IsLoadOf(Instruction? instruction, VariableDefinition local) =>
        instruction is { OpCode.Code: Code.Ldloc } && instruction.Operand == local;
}

/// <summary>A call whose chain goes on in the place of its task.</summary>
/// <param name="Position">Where it is.</param>
/// <param name="Returns">The positions of the <c>ret</c> to which its task may come.</param>
/// <param name="Halves">The methods that may be handed its task.</param>
internal sealed record DeferredCall(int Position, IReadOnlyList<int> Returns, IReadOnlyList<Callee> Halves);
