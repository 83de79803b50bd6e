using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace Async2.Compiler.Inputs.Checks;

/// <summary>Reads one signature (ECMA-335, II.23.2), with bounds for depth and counts.</summary>
/// <param name="metadata">The metadata.</param>
/// <param name="blob">The signature.</param>
/// <param name="visit">Called for each type in the signature, with its depth.</param>
internal ref struct SignatureCheck(MetadataReader metadata, BlobReader blob, Action<EntityHandle, int> visit)
{
    private const int MostTypeParameters = ushort.MaxValue;
    private const int MostDimensions = 32;
    private const byte FieldSignature = 0x06;
    private const byte LocalsSignature = 0x07;
    private const byte PropertySignature = 0x08;
    private const byte MethodInstance = 0x0A;
    private const byte Generic = 0x10;

    private readonly MetadataReader _metadata = metadata;
    private readonly Action<EntityHandle, int> _visit = visit;
    private BlobReader _blob = blob;

    /// <summary>Reads the signature of a field, property or method, of locals, or of the arguments of a generic method.</summary>
    public void Member(int depth)
    {
        switch (_blob.ReadByte())
        {
            case FieldSignature: Type(depth); break;
            case LocalsSignature or MethodInstance: Types(Count(), depth); break;
            case var property when (property & 0xF) == PropertySignature: Types(Count() + 1, depth); break;
            case var convention: Method(convention, depth); break;
        }
    }

    /// <summary>Reads a type; a TypeSpec holds nothing else.</summary>
    public void Type(int depth)
    {
        if (depth > ImageCheck.MostDeep) throw new Damage($"a signature is more than {ImageCheck.MostDeep} levels deep");
        switch (_blob.ReadByte())
        {
            case (>= 0x01 and <= 0x0E) or 0x16 or 0x18 or 0x19 or 0x1C: break; // primitive, string, typed reference, object
            case 0x0F or 0x10 or 0x1D or 0x41 or 0x45: Type(depth + 1); break; // pointer, reference, vector, sentinel, pinned
            case 0x11 or 0x12: Token(depth); break;
            case 0x13 or 0x1E: AtMost(MostTypeParameters, "type parameter"); break;
            case 0x14: Array(depth); break;
            case 0x15: Instance(depth); break;
            case 0x1B: Method(_blob.ReadByte(), depth + 1); break;
            case 0x1F or 0x20: // modifiers
                Token(depth);
                Type(depth + 1);
                break;
            case var other: throw new Damage($"a signature has an element of type 0x{other:X2}");
        }
    }

    private void Method(byte convention, int depth)
    {
        if ((convention & Generic) != 0) AtMost(MostTypeParameters, "number of type parameters");
        Types(Count() + 1, depth);
    }

    private void Types(int count, int depth)
    {
        for (var i = 0; i < count; i++) Type(depth);
    }

    private void Instance(int depth)
    {
        _blob.ReadByte();
        Token(depth);
        Types(Count(), depth + 1);
    }

    private void Array(int depth)
    {
        Type(depth + 1);
        AtMost(MostDimensions, "number of dimensions");
        for (var sizes = AtMost(MostDimensions, "number of sizes"); sizes > 0; sizes--) _blob.ReadCompressedInteger();
        for (var bounds = AtMost(MostDimensions, "number of bounds"); bounds > 0; bounds--) _blob.ReadCompressedSignedInteger();
    }

    private void Token(int depth)
    {
        var token = _blob.ReadTypeHandle();
        if (token.IsNil || !IsRow(_metadata, token)) throw new Damage("a signature names a type that is not there");
        _visit(token, depth + 1);
    }

    // What is counted takes at least a byte each.
    private int Count()
    {
        var count = _blob.ReadCompressedInteger();
        return count <= _blob.RemainingBytes ? count : throw new Damage("a signature is shorter than it says");
    }

    private int AtMost(int most, string what)
    {
        var value = _blob.ReadCompressedInteger();
        return value <= most ? value : throw new Damage($"a signature has {value} as {what}");
    }

    private static bool IsRow(MetadataReader metadata, EntityHandle handle) =>
        MetadataTokens.TryGetTableIndex(handle.Kind, out var table)
        && MetadataTokens.GetRowNumber(handle) <= metadata.GetTableRowCount(table);
}
