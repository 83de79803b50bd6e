using Mono.Cecil.Cil;

namespace Async2.Compiler.Model;

/// <summary>
/// A set of replacements in a body, carried out together in one walk.
/// </summary>
/// <remarks>
/// Branches, handler bounds, scopes and sequence points that named a replaced instruction then name the first one of its
/// replacement, or, where that is empty, the next instruction that is left. New instructions may name old ones: one that
/// stays means itself, one that goes means its stand-in.
/// </remarks>
internal sealed class BodyEdit(IlBody body)
{
    private readonly Dictionary<Instruction, IReadOnlyList<Instruction>> _replacements = new(ReferenceEqualityComparer.Instance);

    public bool IsEmpty => _replacements.Count == 0;

    /// <summary>Puts <paramref name="replacement"/>, which may contain the instruction itself, in its place.</summary>
    public void Replace(Instruction instruction, params IReadOnlyList<Instruction> replacement) =>
        _replacements[instruction] = replacement;

    /// <summary>Puts code in front of an instruction, or of what stands in its place; who jumps there comes to the code.</summary>
    public void InsertBefore(Instruction instruction, IReadOnlyList<Instruction> code) =>
        _replacements[instruction] = [.. code, .. _replacements.GetValueOrDefault(instruction) ?? [instruction]];

    public void Remove(Instruction instruction) => _replacements[instruction] = [];

    public bool Touches(Instruction instruction) => _replacements.ContainsKey(instruction);

    /// <summary>Carries the edit out.</summary>
    public void Apply()
    {
        if (IsEmpty) return;
        var old = body.Code;
        var code = new List<Instruction>(old.Count);
        var target = new Instruction?[old.Count];
        var tryStarts = body.Handlers.Select(h => h.TryStart).ToHashSet();
        for (var i = 0; i < old.Count; i++)
        {
            var from = code.Count;
            if (!_replacements.TryGetValue(old[i], out var replacement)) code.Add(old[i]);
            else if (replacement.Count > 0 || !IsJustBefore(tryStarts, old, i)) code.AddRange(replacement);
            else code.Add(Il.Of(OpCodes.Nop));
            target[i] = code.Count > from ? code[from] : null;
        }

        Instruction? next = null;
        var moved = new Dictionary<Instruction, Instruction?>(ReferenceEqualityComparer.Instance);
        for (var i = old.Count - 1; i >= 0; i--)
        {
            next = target[i] ?? next;
            if (!ReferenceEquals(next, old[i])) moved[old[i]] = next;
        }

        body.Code = code;
        Retarget.Apply(body, old, moved);
        RetargetNew(old, code, moved);
    }

    // A jump out of a try region to the place just before it would stay inside, if that place became the region's first instruction.
    private static bool IsJustBefore(HashSet<Instruction> tryStarts, List<Instruction> code, int position) =>
        position + 1 < code.Count && tryStarts.Contains(code[position + 1]) && !tryStarts.Contains(code[position]);

    private void RetargetNew(List<Instruction> old, List<Instruction> code, Dictionary<Instruction, Instruction?> moved)
    {
        var branches = _replacements.Values.SelectMany(r => r).Where(i => i.Operand is Instruction or Instruction[]).ToList();
        if (branches.Count == 0) return;
        var before = new HashSet<Instruction>(old, ReferenceEqualityComparer.Instance);
        var now = new HashSet<Instruction>(code, ReferenceEqualityComparer.Instance);
        Instruction To(Instruction target) => now.Contains(target) || !moved.TryGetValue(target, out var stand) ? target : stand!;
        foreach (var branch in branches)
            if (now.Contains(branch) && !before.Contains(branch)) Branches.Redirect(branch, To);
    }
}
