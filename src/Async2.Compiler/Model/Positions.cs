using Mono.Cecil.Cil;

namespace Async2.Compiler.Model;

/// <summary>The position of each instruction in the code of a body, as that was when it was asked for.</summary>
/// <remarks>
/// An instruction has a number of its own, its offset, which means nothing as long as it is in an <see cref="IlBody"/>. There the position
/// is noted, and looked for first. Whoever asks again, when the code has changed, notes another one: what is noted then leads to another
/// instruction, and the position is looked up in a table.
/// </remarks>
internal sealed class Positions
{
    private readonly Instruction[] _code;
    private Dictionary<Instruction, int>? _table;

    public Positions(List<Instruction> code)
    {
        _code = [.. code];
        Note(code);
    }

    /// <summary>The code, in order.</summary>
    public IReadOnlyList<Instruction> Code => _code;

    /// <summary>Whether no instruction stands in the code twice.</summary>
    public bool AreUnique
    {
        get
        {
            for (var i = 0; i < _code.Length; i++)
                if (this[_code[i]] != i) return false;
            return true;
        }
    }

    /// <exception cref="KeyNotFoundException">The instruction is not in the code.</exception>
    public int this[Instruction instruction] =>
        TryGet(instruction, out var position) ? position : throw new KeyNotFoundException("the instruction is not in the code");

    /// <summary>Notes in each instruction where it stands in the code.</summary>
    public static void Note(List<Instruction> code)
    {
        for (var i = 0; i < code.Count; i++) code[i].Offset = i;
    }

    /// <summary>The position that is noted in an instruction, if it still is that in the code; else -1.</summary>
    public static int Noted(Instruction instruction, List<Instruction> code) =>
        instruction.Offset is var noted && (uint)noted < (uint)code.Count && ReferenceEquals(code[noted], instruction) ? noted : -1;

    public bool Contains(Instruction instruction) => TryGet(instruction, out _);

    public bool TryGet(Instruction instruction, out int position)
    {
        ArgumentNullException.ThrowIfNull(instruction);
        position = instruction.Offset;
        return (uint)position < (uint)_code.Length && ReferenceEquals(_code[position], instruction)
            || (_table ??= Table()).TryGetValue(instruction, out position);
    }

    private Dictionary<Instruction, int> Table()
    {
        var table = new Dictionary<Instruction, int>(_code.Length, ReferenceEqualityComparer.Instance);
        for (var i = 0; i < _code.Length; i++) table[_code[i]] = i;
        return table;
    }
}
