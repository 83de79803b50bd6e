using System.Reflection.Metadata;
using System.Text;
using CustomAttribute = Mono.Cecil.CustomAttribute;

namespace Async2.Compiler.Model;

/// <summary>Attributes in encoded form (ECMA-335, II.23.3). Decoding damaged ones could exhaust the stack.</summary>
internal static class AttributeBlobs
{
    /// <summary>The name of a type, if that is the only argument of the attribute; null otherwise.</summary>
    public static string? TypeNameIn(CustomAttribute attribute) =>
        attribute.Constructor.Parameters is [{ ParameterType.FullName: "System.Type" }]
        && attribute.GetBlob() is [1, 0, .. var argument, 0, 0] && TextIn(argument) is { } name
            ? Encoding.UTF8.GetString(name)
            : null;

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
