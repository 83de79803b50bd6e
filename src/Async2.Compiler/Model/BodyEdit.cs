namespace Async2.Compiler.Model;

/// <summary>A set of replacements in a body, applied together in one walk.</summary>
/// <remarks>
/// References to a replaced instruction (branches, handler bounds, scopes, sequence points) move to the first instruction of its
/// replacement, or, if that is empty, to the next instruction that stays. New instructions may refer to old ones: such a reference
/// means the old instruction if that stays, else its stand-in.
/// </remarks>
internal sealed class BodyEdit(IlBody body)
{
    private const int NotInCode = -1;

    private readonly Dictionary<Instruction, IReadOnlyList<Instruction>> _replacements = new(ReferenceEqualityComparer.Instance);

    public bool IsEmpty => _replacements.Count == 0;

    /// <summary>Replaces an instruction by <paramref name="replacement"/>, which may contain the instruction itself.</summary>
    public void Replace(Instruction instruction, params IReadOnlyList<Instruction> replacement) =>
        _replacements[instruction] = replacement;

    /// <summary>Inserts code before an instruction, or before its replacement; jumps to the instruction then reach the code.</summary>
    public void InsertBefore(Instruction instruction, IReadOnlyList<Instruction> code) =>
        _replacements[instruction] = [.. code, .. _replacements.GetValueOrDefault(instruction) ?? [instruction]];

    public void Remove(Instruction instruction) => _replacements[instruction] = [];

    public bool Touches(Instruction instruction) => _replacements.ContainsKey(instruction);

    /// <summary>Applies the edit.</summary>
    public void Apply()
    {
        if (IsEmpty) return;
        var old = body.Code;
        var replacements = ByPosition(old);
        var (code, standIns) = Replaced(old, replacements);
        body.Code = code;
        Retarget.Apply(body, old, standIns);
        RetargetNew(old, replacements, standIns);
    }

    // Notes the positions of the old code; new instructions have none in it.
    private IReadOnlyList<Instruction>?[] ByPosition(List<Instruction> old)
    {
        foreach (var replacement in _replacements.Values)
        {
            for (var i = 0; i < replacement.Count; i++)
            {
                replacement[i].Offset = NotInCode;
                if (replacement[i].Operand is Instruction target) target.Offset = NotInCode;
                else if (replacement[i].Operand is Instruction[] table) Array.ForEach(table, t => t.Offset = NotInCode);
            }
        }

        Positions.Note(old);
        var replacements = new IReadOnlyList<Instruction>?[old.Count];
        foreach (var (instruction, replacement) in _replacements)
            if (Positions.Noted(instruction, old) is var position and >= 0) replacements[position] = replacement;
        return replacements;
    }

    // The new code, and for each old position the instruction now there, or behind it; null is the end of the code.
    private (List<Instruction> Code, Instruction?[] StandIns) Replaced(
        List<Instruction> old, IReadOnlyList<Instruction>?[] replacements)
    {
        var code = new List<Instruction>(old.Count);
        var standIns = new Instruction?[old.Count];
        var startsTry = StartsTry(old);
        for (var i = 0; i < old.Count; i++)
        {
            var from = code.Count;
            if (replacements[i] is not { } replacement) code.Add(old[i]);
            else if (replacement.Count > 0 || !IsJustBefore(startsTry, i)) code.AddRange(replacement);
            else code.Add(Il.Of(OpCodes.Nop));
            standIns[i] = code.Count > from ? code[from] : null;
        }

        for (var i = old.Count - 2; i >= 0; i--) standIns[i] ??= standIns[i + 1];
        return (code, standIns);
    }

    private bool[] StartsTry(List<Instruction> old)
    {
        var starts = new bool[old.Count];
        foreach (var handler in body.Handlers)
            if (handler.TryStart is { } start && Positions.Noted(start, old) is var position and >= 0) starts[position] = true;
        return starts;
    }

    // A jump out of a try region to the position just before it would stay inside, if that position became the region's first
    // instruction.
    private static bool IsJustBefore(bool[] startsTry, int position) =>
        position + 1 < startsTry.Length && startsTry[position + 1] && !startsTry[position];

    private static void RetargetNew(List<Instruction> old, IReadOnlyList<Instruction>?[] replacements, Instruction?[] standIns)
    {
        bool[]? stays = null;
        foreach (var replacement in replacements)
        {
            if (replacement is null) continue;
            for (var i = 0; i < replacement.Count; i++)
            {
                if (replacement[i].Operand is not (Instruction or Instruction[]) || replacement[i].Offset != NotInCode) continue;
                stays ??= Staying(old, replacements);
                Branches.Redirect(replacement[i], To);
            }
        }

        Instruction To(Instruction target) =>
            Positions.Noted(target, old) is var position and >= 0 && !stays![position] ? standIns[position]! : target;
    }

    // Marks the positions whose instruction stays: untouched, or in its own or another replacement.
    private static bool[] Staying(List<Instruction> old, IReadOnlyList<Instruction>?[] replacements)
    {
        var stays = Array.ConvertAll(replacements, r => r is null);
        foreach (var replacement in replacements)
        {
            if (replacement is null) continue;
            for (var i = 0; i < replacement.Count; i++)
                if (Positions.Noted(replacement[i], old) is var position and >= 0) stays[position] = true;
        }

        return stays;
    }
}
