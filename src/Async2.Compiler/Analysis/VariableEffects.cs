namespace Async2.Compiler.Analysis;

/// <summary>The effect of each instruction on locals and arguments: it uses one, defines one, or neither.</summary>
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
        var targets = JumpTargets.Of(body);
        var constructions = Constructions(body);
        for (var i = 0; i < _effects.Length; i++)
        {
            var instruction = body.Code[i];
            if (constructions.TryGetValue(instruction, out var constructed))
            {
                _effects[i] = constructed;
                continue;
            }

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

    /// <summary>Computes the live set before the instruction from the set after it, in place.</summary>
    public void StepBack(int position, Span<ulong> live)
    {
        var effect = _effects[position];
        if (effect == 0) return;
        if (effect == UsesAllArguments)
            for (var i = _numbers.FirstArgument; i < _numbers.Count; i++) live[i >> 6] |= 1UL << i;
        else if (effect > 0) live[effect - 1 >> 6] |= 1UL << effect - 1;
        else live[-effect - 1 >> 6] &= ~(1UL << -effect - 1);
    }

    // ldloca v; arguments; call instance void V::.ctor: a constructor assigns every field. So the call defines v, and the address alone
    // uses nothing.
    private Dictionary<Instruction, int> Constructions(IlBody body)
    {
        var effects = new Dictionary<Instruction, int>(ReferenceEqualityComparer.Instance);
        var calls = body.Code.FindAll(i => i.OpCode.Code == Code.Call
            && i.Operand is MethodReference { Name: ".ctor", HasThis: true } called && called.DeclaringType.IsValueType);
        if (calls.Count == 0) return effects;
        var producers = StackProducers.Of(body);
        foreach (var call in calls)
        {
            if (producers.ProducersOf(call, 0) is not [{ OpCode.Code: Code.Ldloca } address]) continue;
            if (producers.ConsumersOf(address).Count != 1) continue;
            if (!TypeIdentity.Same(((MethodReference)call.Operand).DeclaringType, TypeOf(address))) continue;
            var number = Number(address);
            _addressTaken.Add(number);
            effects[address] = 0;
            effects[call] = -number - 1;
        }

        return effects;
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

    private int Number(Instruction instruction) => _numbers.Of(Variable.Of(instruction)!.Value);

    private static TypeReference TypeOf(Instruction instruction) => Variable.Of(instruction)!.Value.Type;
}
