namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Folds Roslyn's pattern for awaits of tasks into one await, so that an awaited call is recognised.</summary>
/// <remarks>
/// <code>
/// a = task.GetAwaiter();  if (!a.IsCompleted) UnsafeAwaitAwaiter(a);  a.GetResult()    →    Await(task)
/// </code>
/// This applies to Task, ValueTask and their ConfigureAwait forms, whose awaiters do just that. A struct is first stored in a local,
/// because its GetAwaiter takes an address; the local is removed if nothing else uses it.
/// </remarks>
internal static class FoldAwaits
{
    public static void Run(Lifting lifting)
    {
        var body = lifting.Body;
        var targets = JumpTargets.Of(body);
        var uses = LocalUses.Of(body);
        var edit = new BodyEdit(body);
        for (var i = 1; i + 8 < body.Code.Count; i++)
            if (Matches(body.Code, i, targets)) Fold(lifting.Found.Module, body.Code, i, uses, targets, edit);
        edit.Apply();
    }

    // i: GetAwaiter, stloc a, ldloca a, IsCompleted, brtrue L, ldloc a, UnsafeAwaitAwaiter, L: ldloca a, GetResult
    private static bool Matches(List<Instruction> code, int i, HashSet<Instruction> targets)
    {
        if (code[i].OpCode.Code is not (Code.Call or Code.Callvirt)
            || code[i].Operand is not MethodReference { Name: "GetAwaiter", HasThis: true } getAwaiter)
            return false;
        if (!AsyncHelpers.IsAwaitable(getAwaiter.DeclaringType)) return false;
        if (code[i + 1].OpCode.Code != Code.Stloc || code[i + 1].Operand is not VariableDefinition awaiter) return false;
        if (!IsAddress(code[i + 2], awaiter) || !Calls(code[i + 3], "get_IsCompleted")) return false;
        if (code[i + 4].OpCode.Code != Code.Brtrue || !ReferenceEquals(code[i + 4].Operand, code[i + 7])) return false;
        if (code[i + 5].OpCode.Code != Code.Ldloc || code[i + 5].Operand != awaiter || !AsyncHelpers.IsAwaitAwaiter(code[i + 6]))
            return false;
        if (!IsAddress(code[i + 7], awaiter) || !Calls(code[i + 8], "GetResult")) return false;
        for (var k = 1; k <= 8; k++)
            if (k != 7 && targets.Contains(code[i + k])) return false;
        return true;
    }

    private static bool IsAddress(Instruction instruction, VariableDefinition local) =>
        instruction.OpCode.Code == Code.Ldloca && instruction.Operand == local;

    private static bool Calls(Instruction instruction, string name) =>
        instruction.OpCode.Code is Code.Call or Code.Callvirt && ((MethodReference)instruction.Operand).Name == name;

    private static void Fold(
        ModuleDefinition module, List<Instruction> code, int i, LocalUses uses, HashSet<Instruction> targets, BodyEdit edit)
    {
        var awaitable = ((MethodReference)code[i].Operand).DeclaringType;
        var await = Il.Call(AsyncHelpers.Await(module, awaitable));
        var isLoaded = awaitable.IsValueType && code[i - 1].OpCode.Code is Code.Ldloca or Code.Ldarga && !targets.Contains(code[i]);
        if (isLoaded) LoadValue(code, i - 1, uses, targets, edit);
        if (isLoaded || !awaitable.IsValueType) edit.Replace(code[i], await);
        else edit.Replace(code[i], Il.Of(OpCodes.Ldobj, awaitable), await);

        for (var k = 1; k <= 8; k++) edit.Remove(code[i + k]);
    }

    // ldarga p → ldarg p;  ldloca v → ldloc v, or nothing if v was stored just before and has no other use.
    private static void LoadValue(List<Instruction> code, int i, LocalUses uses, HashSet<Instruction> targets, BodyEdit edit)
    {
        if (code[i].Operand is not VariableDefinition local) edit.Replace(code[i], Il.Of(OpCodes.Ldarg, code[i].Operand));
        else if (i > 0 && code[i - 1].OpCode.Code == Code.Stloc && code[i - 1].Operand == local
            && !targets.Contains(code[i]) && uses.AreStoreLoadPairs(local))
        {
            edit.Remove(code[i - 1]);
            edit.Remove(code[i]);
        }
        else
        {
            edit.Replace(code[i], Il.Of(OpCodes.Ldloc, local));
        }
    }

    /// <summary>Counts of stores and other uses of locals, and of store-load pairs.</summary>
    private sealed class LocalUses
    {
        private readonly Dictionary<VariableDefinition, (int Stores, int Others, int Pairs)> _uses = [];

        public static LocalUses Of(IlBody body)
        {
            var uses = new LocalUses();
            for (var i = 0; i < body.Code.Count; i++)
            {
                if (body.Code[i].Operand is not VariableDefinition local) continue;
                var (stores, others, pairs) = uses._uses.GetValueOrDefault(local);
                var isStore = body.Code[i].OpCode.Code == Code.Stloc;
                var endsPair = !isStore && i > 0 && body.Code[i - 1].OpCode.Code == Code.Stloc && body.Code[i - 1].Operand == local;
                uses._uses[local] = (stores + (isStore ? 1 : 0), others + (isStore ? 0 : 1), pairs + (endsPair ? 1 : 0));
            }

            return uses;
        }

        /// <summary>Whether every store is directly followed by the only use of its value.</summary>
        public bool AreStoreLoadPairs(VariableDefinition local) =>
            _uses.GetValueOrDefault(local) is var (stores, others, pairs) && stores == pairs && others == pairs;
    }
}
