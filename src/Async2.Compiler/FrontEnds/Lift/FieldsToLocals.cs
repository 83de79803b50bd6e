using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Turns the fields of the state machine into locals, arguments and <c>this</c> of the method.</summary>
/// <remarks>
/// <see cref="StackProducers"/> pairs each <c>ldarg.0</c> with the accesses that consume it; any expression may stand between the
/// two. A struct's <c>this</c> was copied by the kick-off method, and is copied here; debug builds copy it even if it is unused,
/// because they keep it. Afterwards the body is moved from the context of the state machine to that of the method.
/// </remarks>
internal static class FieldsToLocals
{
    /// <summary>The number of instructions at the start that copy a struct's <c>this</c>.</summary>
    public const int CopyOfThisLength = 3;

    public static void Run(Lifting lifting)
    {
        var body = lifting.Body;
        var machine = lifting.Machine;
        new Rewriter(lifting).Run();
        var remap = GenericRemap.FromClass(machine.Type, lifting.Found.Method);
        lifting.Body = body.CloneFor(lifting.Found.Method, lifting.Found.ResultType, remap.Operands(parameter => parameter));
    }

    private sealed class Rewriter(Lifting lifting)
    {
        private readonly IlBody _body = lifting.Body;
        private readonly StateMachine _machine = lifting.Machine;
        private readonly MethodDefinition _kickoff = lifting.Found.Method;
        private readonly BodyEdit _edit = new(lifting.Body);
        private readonly StackProducers _producers = StackProducers.Of(lifting.Body);
        private readonly ParameterDefinition _machineThis = lifting.Body.This!;

        public void Run()
        {
            foreach (var instruction in _body.Code.Where(IsMachine)) ReplaceUses(instruction);
            // A state machine that is a class is passed to the builder through a local, whose only use is gone.
            foreach (var instruction in _body.Code)
            {
                if (_edit.Touches(instruction)) continue;
                if (instruction.OpCode.Code == Code.Ldarga && instruction.Operand == _machineThis) throw Unknown();
                if (_machine.OwnField(instruction.Operand) is not null) throw Unknown();
            }

            _edit.Apply();
            if (_machine.This is { } held && _kickoff.DeclaringType.IsValueType && DebugBuild.Is(lifting.Found.Module))
                lifting.CopyOfThis(held.FieldType);
            if (lifting.StructThis is { } copy)
            {
                var self = Il.Of(OpCodes.Ldarg, _kickoff.Body.ThisParameter);
                _body.Code.InsertRange(0, [self, Il.Of(OpCodes.Ldobj, copy.VariableType), Il.Of(OpCodes.Stloc, copy)]);
            }
        }

        private bool IsMachine(Instruction instruction) => instruction.OpCode.Code == Code.Ldarg && instruction.Operand == _machineThis;

        private void ReplaceUses(Instruction load)
        {
            _edit.Remove(load);
            foreach (var (consumer, operand) in _producers.ConsumersOf(load)) ReplaceUse(consumer, operand);
        }

        private void ReplaceUse(Instruction consumer, int operand)
        {
            if (_edit.Touches(consumer)) return;
            if (operand != 0 || _producers.ProducersOf(consumer, 0).Any(p => p is null || !IsMachine(p) && p.OpCode.Code != Code.Dup))
                throw Unknown();
            switch (consumer.OpCode.Code)
            {
                case Code.Dup:
                    ReplaceUses(consumer);
                    return;
                case Code.Stloc when IsUnused((VariableDefinition)consumer.Operand):
                case Code.Pop:
                    _edit.Remove(consumer);
                    return;
                case Code.Ldfld or Code.Ldflda or Code.Stfld when _machine.OwnField(consumer.Operand) is { } field:
                    _edit.Replace(consumer, Access(consumer.OpCode.Code, field));
                    return;
                default:
                    throw Unknown();
            }
        }

        private bool IsUnused(VariableDefinition local) =>
            !_body.Code.Exists(i => i.OpCode.Code is Code.Ldloc or Code.Ldloca && i.Operand == local && !_edit.Touches(i));

        private Instruction Access(Code code, FieldDefinition field)
        {
            if (_machine.Parameters.TryGetValue(field, out var parameter))
                return Il.Of(code switch { Code.Ldfld => OpCodes.Ldarg, Code.Ldflda => OpCodes.Ldarga, _ => OpCodes.Starg }, parameter);
            if (field == _machine.This && !_kickoff.DeclaringType.IsValueType)
                return code == Code.Ldfld ? Il.Of(OpCodes.Ldarg, _kickoff.Body.ThisParameter) : throw Unknown();
            if (field == _machine.Builder.Field || field == _machine.State.Field) throw Unknown();
            var local = field == _machine.This ? lifting.CopyOfThis(field.FieldType) : lifting.LocalOf(field);
            return Il.Of(code switch { Code.Ldfld => OpCodes.Ldloc, Code.Ldflda => OpCodes.Ldloca, _ => OpCodes.Stloc }, local);
        }

        private static Refusal Unknown() => Refusal.Of(SkipReason.UnknownUse);
    }
}
