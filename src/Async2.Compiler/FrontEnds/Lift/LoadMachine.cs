namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Replaces a local that holds a copy of the state machine by the argument itself.</summary>
/// <remarks>
/// <code>
/// t = this;  …  t.x      →      …  this.x
/// </code>
/// The local holds nothing else, on any path to its loads.
/// </remarks>
internal static class LoadMachine
{
    public static void Run(Lifting lifting)
    {
        var body = lifting.Body;
        var flow = ControlFlow.Of(body);
        var copies = CopiesOfThis(body, StackProducers.Of(flow)).Where(l => IsStoredFirst(flow, l)).ToHashSet();
        if (copies.Count == 0) return;
        var edit = new BodyEdit(body);
        foreach (var instruction in body.Code.Where(i => i.Operand is VariableDefinition local && copies.Contains(local)))
            edit.Replace(instruction, instruction.OpCode.Code == Code.Stloc ? Il.Of(OpCodes.Pop) : Il.Of(OpCodes.Ldarg, body.This));
        edit.Apply();
    }

    private static HashSet<VariableDefinition> CopiesOfThis(IlBody body, StackProducers producers)
    {
        var accesses = body.Code.Where(i => i.Operand is VariableDefinition).ToLookup(i => (VariableDefinition)i.Operand);
        // Locals that are only loaded by address belong to the builder's calls.
        var copies = body.Locals.Where(l => accesses[l].All(i => i.OpCode.Code is Code.Ldloc or Code.Stloc)).ToHashSet();
        while (copies.RemoveWhere(l => !StoresOf(l).All(s => producers.ProducersOf(s, 0).All(IsThis))) > 0) { }
        copies.RemoveWhere(l => !StoresOf(l).Any());
        return copies;

        IEnumerable<Instruction> StoresOf(VariableDefinition local) => accesses[local].Where(i => i.OpCode.Code == Code.Stloc);

        bool IsThis(Instruction? producer) => producer?.OpCode.Code switch
        {
            Code.Ldarg => producer.Operand == body.This,
            Code.Ldloc => copies.Contains((VariableDefinition)producer.Operand),
            Code.Dup => producers.ProducersOf(producer, 0).All(IsThis),
            _ => false,
        };
    }

    private static bool IsStoredFirst(ControlFlow flow, VariableDefinition local)
    {
        var code = flow.Body.Code;
        var stored = ForwardFlow.HoldsOnEveryWay(flow, (position, known) => known || Is(position, Code.Stloc));
        return Enumerable.Range(0, code.Count).All(i => !Is(i, Code.Ldloc) || !stored.IsReached(i) || stored.GetValueOrDefault(i));

        bool Is(int position, Code opcode) => code[position].OpCode.Code == opcode && code[position].Operand == local;
    }
}
