using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using OperandType = Mono.Cecil.Cil.OperandType;
using MethodDefinition = System.Reflection.Metadata.MethodDefinition;
using MethodImplAttributes = System.Reflection.MethodImplAttributes;

namespace Async2.Compiler.Inputs.Checks;

/// <summary>Checks every method body: whole instructions with valid opcodes and tokens.</summary>
/// <remarks>
/// The weaver copies a body that it does not transform, with the tokens of the new tables. So all tokens must be valid, also in unreachable
/// code.
/// </remarks>
internal sealed class CodeCheck(PEReader image, MetadataReader metadata)
{
    private const byte Fat = 3;
    private const byte Tiny = 2;
    private const int FatHeaderSize = 12;
    private const int MoreSections = 0x80;
    private const int FatSection = 0x40;
    private const int MostSections = 16;

    private static readonly OperandType?[] s_oneByte = Operands(size: 1);
    private static readonly OperandType?[] s_twoBytes = Operands(size: 2);

    private readonly int _userStrings = metadata.GetHeapSize(HeapIndex.UserString);
    private readonly HashSet<int> _loaded = [];
    private long _loadedBytes;

    public void Run()
    {
        foreach (var handle in metadata.MethodDefinitions)
        {
            var method = metadata.GetMethodDefinition(handle);
            if (!IsIl(method)) continue;
            if (ProblemWith(method) is { } problem) throw new Damage($"in the code of {NameOf(method)} {problem}");
        }
    }

    /// <summary>Whether a method has a body of IL.</summary>
    public static bool IsIl(MethodDefinition method) =>
        method.RelativeVirtualAddress != 0 && (method.ImplAttributes & MethodImplAttributes.CodeTypeMask) == MethodImplAttributes.IL;

    private string? ProblemWith(MethodDefinition method)
    {
        var start = method.RelativeVirtualAddress;
        var block = image.GetSectionData(start);
        if (block.Length == 0) return "there is nothing";
        var reader = block.GetReader();
        try
        {
            var first = reader.ReadByte();
            return (first & 3) switch
            {
                Tiny => Code(ref reader, first >> 2),
                Fat => FatBody(ref reader, start),
                _ => "there is no header",
            };
        }
        catch (BadImageFormatException)
        {
            return "the end is missing";
        }
    }

    private string? FatBody(ref BlobReader reader, int start)
    {
        reader.Offset = 0;
        var flags = reader.ReadUInt16();
        reader.ReadUInt16();
        var size = reader.ReadInt32();
        var locals = reader.ReadInt32();
        if ((locals & 0xFFFFFF) != 0 && !IsRow(locals, TableIndex.StandAloneSig)) return "the signature of the locals is missing";
        return Code(ref reader, size) ?? ((flags & 8) != 0 ? Sections(ref reader, start) : null);
    }

    private string? Code(ref BlobReader reader, int size)
    {
        if (size < 0 || size > reader.RemainingBytes) return "the end is missing";
        var end = reader.Offset + size;
        while (reader.Offset < end)
            if (Instruction(ref reader) is { } problem) return problem;
        return reader.Offset == end ? null : "the last instruction is not whole";
    }

    private string? Instruction(ref BlobReader reader)
    {
        var opcode = reader.ReadByte();
        switch (opcode == 0xFE ? s_twoBytes[reader.ReadByte()] : s_oneByte[opcode])
        {
            case null: return "there is an unknown opcode";
            case OperandType.InlineNone: return null;
            case OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar or OperandType.ShortInlineArg:
                reader.ReadByte();
                return null;
            case OperandType.InlineVar or OperandType.InlineArg:
                reader.ReadUInt16();
                return null;
            case OperandType.InlineI8 or OperandType.InlineR:
                reader.ReadInt64();
                return null;
            case OperandType.InlineSwitch: return Switch(ref reader);
            case OperandType.InlineString:
                return UserString(reader.ReadInt32());
            case OperandType.InlineSig: return IsRow(reader.ReadInt32(), TableIndex.StandAloneSig) ? null : "a signature is missing";
            case OperandType.InlineTok or OperandType.InlineType or OperandType.InlineMethod or OperandType.InlineField:
                return IsMember(reader.ReadInt32()) ? null : "a type or member is missing";
            default:
                reader.ReadInt32();
                return null;
        }
    }

    // All that are loaded have room in the heap, unless they lie in each other: then each copy of one takes as much as the file.
    private string? UserString(int token)
    {
        var offset = token & 0xFFFFFF;
        if (token >>> 24 != 0x70 || offset >= _userStrings) return "a string is missing";
        if (!_loaded.Add(offset)) return null;
        var heap = metadata.GetHeapMetadataOffset(HeapIndex.UserString);
        _loadedBytes += image.GetMetadata().GetReader(heap + offset, _userStrings - offset).ReadCompressedInteger();
        return _loadedBytes <= _userStrings ? null : "strings lie in each other";
    }

    private static string? Switch(ref BlobReader reader)
    {
        var count = reader.ReadInt32();
        if (count < 0 || count > reader.RemainingBytes / sizeof(int)) return "the end of a jump table is missing";
        reader.Offset += count * sizeof(int);
        return null;
    }

    private string? Sections(ref BlobReader reader, int start)
    {
        for (var i = 0; i < MostSections; i++)
        {
            reader.Offset += -(start + reader.Offset) & 3;
            var flags = reader.ReadByte();
            reader.Offset--;
            var isFat = (flags & FatSection) != 0;
            var header = reader.ReadInt32() >>> 8;
            var count = isFat ? header / 24 : (header & 0xFF) / FatHeaderSize;
            for (; count > 0; count--)
                if (Handler(ref reader, isFat) is { } problem) return problem;
            if ((flags & MoreSections) == 0) return null;
        }

        return "there are too many sections";
    }

    private string? Handler(ref BlobReader reader, bool isFat)
    {
        var kind = isFat ? reader.ReadInt32() : reader.ReadUInt16();
        reader.Offset += isFat ? 16 : 6;
        var token = reader.ReadInt32();
        return (kind & 7) != 0 || IsMember(token) ? null : "the type of a handler is missing";
    }

    private bool IsMember(int token) =>
        (TableIndex)(token >>> 24) is var table && table is TableIndex.TypeRef or TableIndex.TypeDef or TableIndex.Field
        or TableIndex.MethodDef or TableIndex.MemberRef or TableIndex.TypeSpec or TableIndex.MethodSpec && IsRow(token, table);

    private bool IsRow(int token, TableIndex table) =>
        token >>> 24 == (int)table && (token & 0xFFFFFF) is var row && row > 0 && row <= metadata.GetTableRowCount(table);

    private string NameOf(MethodDefinition method) =>
        $"{metadata.GetString(metadata.GetTypeDefinition(method.GetDeclaringType()).Name)}.{metadata.GetString(method.Name)}";

    private static OperandType?[] Operands(int size)
    {
        var operands = new OperandType?[256];
        foreach (var opcode in typeof(OpCodes).GetFields().Select(f => (OpCode)f.GetValue(null)!).Where(o => o.Size == size))
            operands[opcode.Op2] = opcode.OperandType;
        return operands;
    }
}
