namespace Async2.Compiler.Model;

/// <summary>A snapshot of the position of each instruction in the code of a body.</summary>
/// <remarks>
/// Cecil's offset of an instruction has no meaning inside an <see cref="IlBody"/>. The position is noted there and tried first. A later
/// snapshot, after the code has changed, notes other positions. The noted position then leads to another instruction, and a table is
/// used instead.
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

    /// <summary>Whether no instruction occurs twice in the code.</summary>
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

    /// <summary>Notes in each instruction its position in the code.</summary>
    public static void Note(List<Instruction> code)
    {
        for (var i = 0; i < code.Count; i++) code[i].Offset = i;
    }

    /// <summary>The position noted in an instruction, if it is still correct for the code; else -1.</summary>
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
