namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>
/// Turns iterator fields that live across no yield into locals. The continuation then keeps them over awaits, as for a method.
/// </summary>
/// <remarks>
/// <code>
/// this.x = value;  …  this.x      →      x = value;  …  x
/// </code>
/// No other method names such a field, and every read follows a write in the same step. In debug builds variables of the source stay
/// fields, because debug builds keep them over yields, too.
/// </remarks>
internal static class PromoteFields
{
    public static void Run(Lifting lifting)
    {
        var body = lifting.Body;
        var machine = lifting.Machine;
        DropCopiesOfThis(body);
        var accesses = new Accesses(lifting);
        var edit = new BodyEdit(body);
        var staying = NamedOutside(lifting.Found.Method, machine);
        if (DebugBuild.Is(lifting.Found.Module)) staying.UnionWith(accesses.Fields.Where(NameHoistedLocals.IsVariable));
        foreach (var field in accesses.Fields.Where(f => !staying.Contains(f) && accesses.IsWrittenFirst(f))) accesses.Promote(field, edit);
        edit.Apply();
    }

    // The iterator is passed to its builder through a local, whose only use is gone.
    private static void DropCopiesOfThis(IlBody body)
    {
        var edit = new BodyEdit(body);
        for (var i = 1; i < body.Code.Count; i++)
        {
            var (load, store) = (body.Code[i - 1], body.Code[i]);
            if (store.OpCode.Code != Code.Stloc || load.OpCode.Code != Code.Ldarg || load.Operand != body.This) continue;
            if (body.Code.Exists(u => u.Operand == store.Operand && u.OpCode.Code != Code.Stloc)) continue;
            edit.Remove(load);
            edit.Remove(store);
        }

        edit.Apply();
    }

    private static HashSet<FieldDefinition?> NamedOutside(MethodDefinition kickoff, StateMachine machine) =>
        [.. machine.Type.Methods.Append(kickoff).Where(m => m.HasBody && m != machine.MoveNext)
            .SelectMany(m => m.Body.Instructions).Select(i => machine.OwnField(i.Operand))];

    /// <summary>The loads and stores of the iterator's fields.</summary>
    private sealed class Accesses
    {
        private readonly Lifting _lifting;
        private readonly IlBody _body;
        private readonly ControlFlow _flow;
        private readonly StackProducers _producers;
        private readonly ILookup<FieldDefinition, Instruction> _accesses;

        public Accesses(Lifting lifting)
        {
            (_lifting, _body, _flow) = (lifting, lifting.Body, ControlFlow.Of(lifting.Body));
            _producers = StackProducers.Of(_flow);
            _accesses = _body.Code.Select(i => (Field: lifting.Machine.OwnField(i.Operand), Access: i))
                .Where(a => a.Field is not null).ToLookup(a => a.Field!, a => a.Access);
        }

        public IEnumerable<FieldDefinition> Fields => _accesses.Select(g => g.Key);

        /// <summary>Whether every read of the field comes after a write in the same step, on every path.</summary>
        public bool IsWrittenFirst(FieldDefinition field)
        {
            var accesses = _accesses[field].ToHashSet<Instruction>(ReferenceEqualityComparer.Instance);
            if (accesses.Any(a => SelfOf(a) is null)) return false;
            var written = ForwardFlow.HoldsOnEveryWay(_flow, (position, known) => known || Writes(position));
            return accesses.All(a => _flow.Positions[a] is var position && (Writes(position) || written.GetValueOrDefault(position)));

            bool Writes(int position) => accesses.Contains(_body.Code[position])
                && (_body.Code[position].OpCode.Code == Code.Stfld
                    || _body.Code[position].OpCode.Code == Code.Ldflda && _body.Code[position + 1].OpCode.Code == Code.Initobj);
        }

        public void Promote(FieldDefinition field, BodyEdit edit)
        {
            var local = _lifting.LocalOf(field);
            foreach (var access in _accesses[field])
            {
                edit.Remove(SelfOf(access)!);
                var opCode = access.OpCode.Code switch { Code.Ldfld => OpCodes.Ldloc, Code.Ldflda => OpCodes.Ldloca, _ => OpCodes.Stloc };
                edit.Replace(access, Il.Of(opCode, local));
            }
        }

        // The load of the iterator for this access alone; null if there is none.
        private Instruction? SelfOf(Instruction access) =>
            _producers.ProducersOf(access, 0) is [{ OpCode.Code: Code.Ldarg } self] && self.Operand == _body.This
                && _producers.ConsumersOf(self).Count == 1 ? self : null;
    }
}
