using Mono.Collections.Generic;

namespace Async2.Compiler.Model;

/// <summary>Maps offsets in compiled code to instructions.</summary>
/// <remarks>Compiled code is ordered by offset. Code made by a test may have no offsets yet.</remarks>
internal sealed class CodeOffsets
{
    private readonly Collection<Instruction> _code;
    private readonly Dictionary<int, int>? _indices;

    public CodeOffsets(Collection<Instruction> code)
    {
        _code = code;
        for (var i = 1; i < code.Count && _indices is null; i++)
            if (code[i].Offset <= code[i - 1].Offset) _indices = [];
        if (_indices is null) return;
        for (var i = 0; i < code.Count; i++) _indices[code[i].Offset] = i;
    }

    /// <summary>The index of the instruction that begins at the offset; -1 if there is none.</summary>
    public int IndexAt(int offset)
    {
        if (_indices is not null) return _indices.TryGetValue(offset, out var index) ? index : -1;
        var (low, high) = (0, _code.Count - 1);
        while (low <= high)
        {
            var middle = (low + high) / 2;
            if (_code[middle].Offset == offset) return middle;
            if (_code[middle].Offset < offset) low = middle + 1;
            else high = middle - 1;
        }

        return -1;
    }

    /// <summary>The index of an instruction.</summary>
    /// <exception cref="KeyNotFoundException">The instruction is not in the code.</exception>
    public int IndexOf(Instruction instruction)
    {
        ArgumentNullException.ThrowIfNull(instruction);
        if (IndexAt(instruction.Offset) is var index and >= 0 && ReferenceEquals(_code[index], instruction)) return index;
        return _code.IndexOf(instruction) is var found and >= 0
            ? found
            : throw new KeyNotFoundException("the instruction is not in the code");
    }
}
