using System.Reflection.Metadata;
using CustomAttribute = Mono.Cecil.CustomAttribute;

namespace Async2.Compiler.Model;

/// <summary>Attributes in encoded form (ECMA-335, II.23.3). Decoding damaged ones could exhaust the stack.</summary>
internal static class AttributeBlobs
{
    /// <summary>Whether the attribute has exactly one argument, a type that is not a generic instance.</summary>
    public static bool NamesOneType(CustomAttribute attribute)
    {
        if (attribute.Constructor.Parameters is not [{ ParameterType.FullName: "System.Type" }]) return false;
        return attribute.GetBlob() is [1, 0, .. var argument, 0, 0] && TextIn(argument) is { } name && !name.Contains((byte)'[');
    }

    /// <summary>Encodes an attribute with a text as its only argument.</summary>
    public static byte[] OfText(string text)
    {
        var blob = new BlobBuilder();
        blob.WriteUInt16(1);
        blob.WriteSerializedString(text);
        blob.WriteUInt16(0);
        return blob.ToArray();
    }

    // The length comes first, in one, two or four bytes; no name is long enough for four.
    private static byte[]? TextIn(byte[] argument) => argument switch
    {
        [< 0x80 and var length, .. var text] when text.Length == length => text,
        [>= 0x80 and < 0xC0 and var high, var low, .. var text] when text.Length == ((high & 0x3F) << 8 | low) => text,
        _ => null,
    };
}
