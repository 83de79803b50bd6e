using System.Reflection;
using System.Reflection.Metadata;

namespace Corpus.Harness;

/// <summary>
/// The names of a corpus's types, read from its metadata: loading them all, as <see cref="Assembly.GetTypes"/> does,
/// would let one type that does not load take every program down.
/// </summary>
internal static class TypeNames
{
    public static unsafe IReadOnlyList<string> Of(Assembly corpus)
    {
        if (!corpus.TryGetRawMetadata(out var blob, out var length)) throw new BadImageFormatException(corpus.FullName);
        var reader = new MetadataReader(blob, length);
        return [.. reader.TypeDefinitions.Select(handle => FullName(reader, reader.GetTypeDefinition(handle))).Where(n => n != "<Module>")];
    }

    private static string FullName(MetadataReader reader, TypeDefinition type)
    {
        var name = reader.GetString(type.Name);
        if (!type.GetDeclaringType().IsNil) return $"{FullName(reader, reader.GetTypeDefinition(type.GetDeclaringType()))}+{name}";
        return type.Namespace.IsNil ? name : $"{reader.GetString(type.Namespace)}.{name}";
    }
}
