using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace Corpus.Harness;

/// <summary>
/// A type of a corpus, read from its metadata. Loading all types, as <see cref="Assembly.GetTypes"/> does, would let one unloadable
/// type fail every program.
/// </summary>
internal sealed record CorpusType(string Name, Func<Type> Load)
{
    public static unsafe IReadOnlyList<CorpusType> In(Assembly corpus)
    {
        // A program compiled ahead of time has no metadata file, and every type is loaded.
        if (!corpus.TryGetRawMetadata(out var blob, out var length))
            return [.. corpus.GetTypes().Select(t => new CorpusType(t.FullName, () => t))];
        var reader = new MetadataReader(blob, length);
        return
        [
            .. from handle in reader.TypeDefinitions
               let name = FullName(reader, reader.GetTypeDefinition(handle))
               where name != "<Module>"
               // By its token: not all compiler-generated names survive parsing.
               select new CorpusType(name, () => corpus.ManifestModule.ResolveType(MetadataTokens.GetToken(handle))),
        ];
    }

    private static string FullName(MetadataReader reader, TypeDefinition type)
    {
        var name = reader.GetString(type.Name);
        if (!type.GetDeclaringType().IsNil) return $"{FullName(reader, reader.GetTypeDefinition(type.GetDeclaringType()))}+{name}";
        return type.Namespace.IsNil ? name : $"{reader.GetString(type.Namespace)}.{name}";
    }
}
