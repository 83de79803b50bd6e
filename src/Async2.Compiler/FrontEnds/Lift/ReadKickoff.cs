using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Reads the kick-off method, which determines the roles of the state machine's fields.</summary>
/// <remarks>
/// <code>
/// sm.builder = Builder.Create();      a call of Create          → the builder
/// sm.this    = this;                  ldarg this (or its value) → the receiver
/// sm.x       = x;                     ldarg x                   → a parameter
/// sm.state   = -1;                    a constant                → the state
/// sm.builder.Start(ref sm);
/// return sm.builder.Task;
/// </code>
/// A kick-off method that does anything else (a profiler's probe, a weaver's advice) must not be replaced.
/// </remarks>
internal static class ReadKickoff
{
    private static readonly Code[] Known =
    [
        Code.Nop, Code.Ldloc, Code.Ldloca, Code.Stloc, Code.Newobj, Code.Initobj, Code.Ldarg, Code.Ldobj,
        Code.Ldc_I4, Code.Stfld, Code.Ldflda, Code.Ldfld, Code.Call, Code.Callvirt, Code.Br, Code.Ret, Code.Dup,
    ];

    /// <exception cref="Refusal">The kick-off or the state machine has a shape that Roslyn does not emit.</exception>
    public static void Run(Lifting lifting)
    {
        var type = lifting.Found.MachineType ?? throw Refusal.Of(SkipReason.NoStateMachine);
        lifting.Machine = Read(lifting.Found.Method, type);
        lifting.Body = CompiledBody.Of(lifting.Machine);
    }

    private static StateMachine Read(MethodDefinition method, TypeDefinition type)
    {
        if (method.IsSynchronized) throw Refusal.Of(SkipReason.Synchronized);
        var moveNext = MoveNextOf(type) ?? throw Refusal.Of(SkipReason.NoMoveNext);
        MachineShape.Require(method, type, moveNext);
        var body = CompiledBody.Of(method);
        var producers = StackProducers.Of(body);
        // Checked first, because a different kind of builder is also called differently.
        var builder = Builder(type, body, producers) ?? throw Refusal.Of(SkipReason.NoStateOrBuilder);
        var standard = StandardBuilder(builder.FieldType, method.Module);
        FieldDefinition? state = null, self = null;
        var parameters = new Dictionary<FieldDefinition, ParameterDefinition>();
        foreach (var instruction in body.Code)
        {
            RequireKnown(instruction, builder);
            if (instruction.OpCode.Code != Code.Stfld) continue;
            var field = StateMachine.FieldOf(type, instruction.Operand) ?? throw Unknown();
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
                case Code.Ldc_I4 when (int)value.Operand == MachineShape.Running:
                    state = field;
                    break;
                case Code.Call when field == builder:
                    break;
                default:
                    throw Unknown();
            }
        }

        if (state is null) throw Refusal.Of(SkipReason.NoStateOrBuilder);
        return MachineShape.Of(type, moveNext, state, builder, self, parameters) with { StandardBuilder = standard };
    }

    private static MethodDefinition? MoveNextOf(TypeDefinition type) =>
        type.Methods.FirstOrDefault(m => m.HasBody && StateMachine.IsMoveNext(m));

    private static FieldDefinition? Builder(TypeDefinition type, IlBody body, StackProducers producers) => body.Code
        .Where(i => i.OpCode.Code == Code.Stfld
            && producers.ProducersOf(i, 1) is [{ OpCode.Code: Code.Call, Operand: MethodReference { Name: "Create" } }])
        .Select(i => StateMachine.FieldOf(type, i.Operand) ?? throw Unknown()).FirstOrDefault();

    private static TypeReference StandardBuilder(TypeReference builder, ModuleDefinition module) =>
        MethodBuilders.IsStandard(builder) ? builder
        : ForwardingBuilder.Behind(builder, module) ?? throw Refusal.Of(SkipReason.CustomBuilder, builder.GetElementType().Name);

    private static void RequireKnown(Instruction instruction, FieldDefinition builder)
    {
        if (!Known.Contains(instruction.OpCode.Code)) throw Unknown();
        if (instruction.OpCode.Code is not (Code.Call or Code.Callvirt)) return;
        var called = (MethodReference)instruction.Operand;
        if (called.Name is not ("Create" or "Start" or "get_Task")
            || called.DeclaringType.GetElementType().FullName != builder.FieldType.GetElementType().FullName)
            throw Unknown();
    }

    private static Refusal Unknown() => Refusal.Of(SkipReason.UnknownKickoff);
}
