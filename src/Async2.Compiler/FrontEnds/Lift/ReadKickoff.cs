using Async2.Compiler.Analysis;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>
/// Reads the kick-off method, which says what the fields of the state machine mean.
/// </summary>
/// <remarks>
/// <code>
/// sm.builder = Builder.Create();      a call of Create          → the builder
/// sm.this    = this;                  ldarg this (or its value) → the receiver
/// sm.x       = x;                     ldarg x                   → a parameter
/// sm.state   = -1;                    a constant                → the state
/// sm.builder.Start(ref sm);
/// return sm.builder.Task;
/// </code>
/// A kick-off that does anything else (a profiler's probe, a weaver's advice) is not one that we may replace.
/// </remarks>
internal static class ReadKickoff
{
    private static readonly Code[] Known =
    [
        Code.Nop, Code.Ldloc, Code.Ldloca, Code.Stloc, Code.Newobj, Code.Initobj, Code.Ldarg, Code.Ldobj,
        Code.Ldc_I4, Code.Stfld, Code.Ldflda, Code.Ldfld, Code.Call, Code.Br, Code.Ret, Code.Dup,
    ];

    /// <exception cref="Refusal">The kick-off or the state machine has a shape that Roslyn does not emit.</exception>
    public static void Run(Lifting lifting)
    {
        lifting.Machine = Read(lifting.Found.Method);
        lifting.Body = IlBody.CopyOf(lifting.Machine.MoveNext);
        MethodSize.Require(lifting.Body);
    }

    private static StateMachine Read(MethodDefinition method)
    {
        var type = AsyncMethods.StateMachineType(method) ?? throw Refusal.Of("no state machine type");
        if (method.IsSynchronized) throw Refusal.Of("synchronized method");
        var moveNext = type.Methods.FirstOrDefault(m => m.HasBody && StateMachine.IsMoveNext(m)) ?? throw Refusal.Of(
            "state machine without MoveNext");
        MachineShape.Require(method, type, moveNext);
        var body = IlBody.CopyOf(method);
        var producers = StackProducers.Of(body);
        FieldDefinition? state = null, builder = null, self = null;
        var parameters = new Dictionary<FieldDefinition, ParameterDefinition>();
        foreach (var instruction in body.Code)
        {
            RequireKnown(instruction);
            if (instruction.OpCode.Code != Code.Stfld) continue;
            var field = Own(type, (FieldReference)instruction.Operand);
            var value = producers.ProducersOf(instruction, 1) is [{ } single] ? single : throw Unknown();
            switch (value.OpCode.Code)
            {
                case Code.Ldarg when value.Operand == body.This:
                case Code.Ldobj:
                    self = field;
                    break;
                case Code.Ldarg:
                    parameters[field] = (ParameterDefinition)value.Operand;
                    break;
                case Code.Ldc_I4 when (int)value.Operand == -1:
                    state = field;
                    break;
                case Code.Call:
                    builder = field;
                    break;
                default:
                    throw Unknown();
            }
        }

        if (builder is not null && MethodBuilders.ReasonAgainst(builder.FieldType) is { } reason) throw Refusal.Of(reason);
        if (state is null || builder is null) throw Refusal.Of("kick-off without state or builder");
        return new StateMachine(type, moveNext, state, builder, self, parameters);
    }

    private static FieldDefinition Own(TypeDefinition type, FieldReference field) =>
        type.Fields.FirstOrDefault(f => f.Name == field.Name && field.DeclaringType.GetElementType().FullName == type.FullName)
        ?? throw Unknown();

    private static void RequireKnown(Instruction instruction)
    {
        if (!Known.Contains(instruction.OpCode.Code)) throw Unknown();
        if (instruction.OpCode.Code != Code.Call) return;
        if (((MethodReference)instruction.Operand).Name is not ("Create" or "Start" or "get_Task")) throw Unknown();
    }

    private static Refusal Unknown() => Refusal.Of("kick-off does more than start its state machine");
}
