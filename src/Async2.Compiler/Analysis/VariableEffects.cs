using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Analysis;

/// <summary>What each instruction does to the locals and arguments: it uses one, defines one, or neither.</summary>
internal sealed class VariableEffects
{
    private const int UsesAllArguments = int.MinValue;

    private readonly VariableNumbers _numbers;
    private readonly HashSet<int> _addressTaken = [];

    // Per position: number + 1 for a use, its negative for a definition.
    private readonly int[] _effects;

    public VariableEffects(IlBody body, VariableNumbers numbers)
    {
        _numbers = numbers;
        _effects = new int[body.Code.Count];
        var targets = JumpTargets(body);
        for (var i = 0; i < _effects.Length; i++)
        {
            var instruction = body.Code[i];
            _effects[i] = instruction.OpCode.Code switch
            {
                Code.Ldloc or Code.Ldarg => Number(instruction) + 1,
                Code.Stloc or Code.Starg => -Number(instruction) - 1,
                Code.Ldloca or Code.Ldarga => Address(body, i, targets),
                Code.Jmp => UsesAllArguments,
                _ => 0,
            };
        }
    }

    public bool IsAddressTaken(int number) => _addressTaken.Contains(number);

    /// <summary>Makes of the set after the instruction the set before it.</summary>
    public void StepBack(int position, Span<ulong> live)
    {
        var effect = _effects[position];
        if (effect == 0) return;
        if (effect == UsesAllArguments)
            for (var i = _numbers.FirstArgument; i < _numbers.Count; i++) live[i >> 6] |= 1UL << i;
        else if (effect > 0) live[effect - 1 >> 6] |= 1UL << effect - 1;
        else live[-effect - 1 >> 6] &= ~(1UL << -effect - 1);
    }

    private int Address(IlBody body, int position, HashSet<Instruction> targets)
    {
        var number = Number(body.Code[position]);
        var next = position + 1 < body.Code.Count ? body.Code[position + 1] : null;
        if (next is { OpCode.Code: Code.Initobj } && !targets.Contains(next)
            && TypeIdentity.Same((TypeReference)next.Operand, TypeOf(body.Code[position]))) return -number - 1;
        _addressTaken.Add(number);
        return number + 1;
    }

    private int Number(Instruction instruction) =>
        instruction.Operand is VariableDefinition local ? _numbers.Of(local) : _numbers.Of((ParameterDefinition)instruction.Operand);

    private static TypeReference TypeOf(Instruction instruction) =>
        instruction.Operand is VariableDefinition local ? local.VariableType : ((ParameterDefinition)instruction.Operand).ParameterType;

    private static HashSet<Instruction> JumpTargets(IlBody body)
    {
        var targets = new HashSet<Instruction>(ReferenceEqualityComparer.Instance);
        foreach (var instruction in body.Code)
        {
            if (instruction.Operand is Instruction target) targets.Add(target);
            else if (instruction.Operand is Instruction[] table) targets.UnionWith(table);
        }

        return targets;
    }
}
