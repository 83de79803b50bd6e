using System.Reflection.Emit;

namespace Async2.Stacks.Naming;

/// <summary>Reads the instructions of a method, in order. It ends early where the IL is damaged.</summary>
internal ref struct IlReader(ReadOnlySpan<byte> il)
{
    private static readonly OpCode[] s_short = new OpCode[256];
    private static readonly OpCode[] s_long = new OpCode[256];

    private readonly ReadOnlySpan<byte> _il = il;
    private int _next;

    static IlReader()
    {
        foreach (var field in typeof(OpCodes).GetFields())
        {
            if (field.GetValue(null) is not OpCode code) continue;
            (code.Size == 1 ? s_short : s_long)[(byte)code.Value] = code;
        }
    }

    /// <summary>The offset of the instruction.</summary>
    public int Offset { get; private set; }

    public OpCode OpCode { get; private set; }

    public ReadOnlySpan<byte> Operand { get; private set; }

    /// <summary>The operand as a number: a token, a constant, the number of a local.</summary>
    public readonly int Number => Operand.Length switch
    {
        1 => OpCode.OperandType == OperandType.ShortInlineI ? (sbyte)Operand[0] : Operand[0],
        2 => MemoryMarshal.Read<ushort>(Operand),
        4 => MemoryMarshal.Read<int>(Operand),
        _ => 0,
    };

    /// <summary>Reads the next instruction; false at the end.</summary>
    public bool Read()
    {
        if (_next >= _il.Length) return false;
        Offset = _next;
        OpCode = _il[_next] == 0xfe && _next + 1 < _il.Length ? s_long[_il[++_next]] : s_short[_il[_next]];
        _next++;
        var size = OperandSize(OpCode, _il[_next..]);
        if (size < 0 || size > _il.Length - _next) return false;
        Operand = _il.Slice(_next, size);
        _next += size;
        return true;
    }

    private static int OperandSize(OpCode code, ReadOnlySpan<byte> operand) => code.OperandType switch
    {
        OperandType.InlineNone => 0,
        OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
        OperandType.InlineVar => 2,
        OperandType.InlineI8 or OperandType.InlineR => 8,
        OperandType.InlineSwitch when operand.Length >= 4 => 4 + 4 * Math.Max(0, MemoryMarshal.Read<int>(operand)),
        OperandType.InlineSwitch => -1,
        _ => 4,
    };
}
