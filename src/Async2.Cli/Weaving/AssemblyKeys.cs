using System.Collections.Concurrent;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Async2.Cli.Folders;
using Async2.Cli.Store;
using Async2.Compiler;

namespace Async2.Cli.Weaving;

/// <summary>The keys of the woven assemblies of a set: two weaves of an assembly write the same if its key is the same.</summary>
/// <remarks>
/// The output depends on the assembly, its PDB and the options, and on all assemblies that its references lead to: they say which methods
/// its calls reach, and which of these have variants. It does not depend on the assemblies that refer to it.
/// </remarks>
internal sealed class AssemblyKeys
{
    // Woven code refers to them even if the compiled code does not.
    private static readonly string[] s_alwaysAsked = ["Async2.Runtime", "System.Private.CoreLib", "System.Runtime"];

    private readonly IReadOnlyList<string> _folders;
    private readonly WeaveOptions _options;
    private readonly string _runtime = ContentDigest.OfFile(RuntimeFile.Portable);
    private readonly ConcurrentDictionary<string, Node> _nodes = [];
    private readonly ConcurrentDictionary<string, string?> _found = [];
    private readonly ConcurrentDictionary<string, string> _keys = [];
    private readonly Dictionary<string, string> _members = new(StringComparer.OrdinalIgnoreCase);

    public AssemblyKeys(IReadOnlyList<string> sources, WeaveOptions options)
    {
        _folders = EarlierWeave.FoldersOf(sources, options);
        _options = WithoutFolders(options);
        Parallel.ForEach(sources, source => NodeOf(source));
        IsUnambiguous = sources.All(s => _members.TryAdd(_nodes[s].Name, s));
    }

    /// <summary>Whether no two assemblies of the set have one name, so that each reference means one assembly.</summary>
    public bool IsUnambiguous { get; }

    /// <summary>Whether an attribute in the set lets blocking calls suspend.</summary>
    public bool HasSuspendAttribute => _nodes.Values.Any(n => n.HasSuspendAttribute);

    /// <summary>The name of an assembly of the set in references.</summary>
    public string NameOf(string source) => _nodes[source].Name;

    public string Of(string source) => _keys.GetOrAdd(source, KeyOf);

    /// <summary>The options without the folders of references: the key has the content of the files that are found there.</summary>
    internal static WeaveOptions WithoutFolders(WeaveOptions options) =>
        options with { ReferenceFolders = [], Dotnet = null, Earlier = null };

    private string KeyOf(string source)
    {
        var seen = new SortedDictionary<string, string>(StringComparer.Ordinal);
        var work = new Queue<string>([.. _nodes[source].References, .. s_alwaysAsked]);
        while (work.TryDequeue(out var name))
        {
            if (seen.ContainsKey(name)) continue;
            var found = Find(name);
            seen[name] = "none";
            if (found is null) continue;
            seen[name] = $"{(_members.ContainsKey(name) ? "set" : "other")} {NodeOf(found).Digest}";
            foreach (var next in NodeOf(found).References) work.Enqueue(next);
        }

        var inputs = new KeyInputs().Add(_options)
            .Add("runtime library", _runtime).Add("assembly", NodeOf(source).Digest).Add("pdb", PdbOf(source));
        foreach (var (name, found) in seen) inputs.Add(name, found);
        return inputs.Key;
    }

    private string? Find(string name) => _found.GetOrAdd(name, _ =>
        _members.GetValueOrDefault(name) ?? _folders.Select(f => Path.Combine(f, name + ".dll")).FirstOrDefault(FileStatus.IsFile));

    private Node NodeOf(string path) => _nodes.GetOrAdd(path, Read);

    private static Node Read(string path)
    {
        var name = Path.GetFileNameWithoutExtension(path);
        using var image = ContentDigest.Open(path);
        var digest = ContentDigest.OfRest(image);
        image.Position = 0;
        try
        {
            using var reader = new PEReader(image, PEStreamOptions.PrefetchMetadata | PEStreamOptions.LeaveOpen);
            var metadata = reader.GetMetadataReader(MetadataReaderOptions.None);
            var references = metadata.AssemblyReferences.Select(r => metadata.GetString(metadata.GetAssemblyReference(r).Name));
            return new Node(metadata.GetString(metadata.GetAssemblyDefinition().Name), digest, [.. references])
            {
                HasSuspendAttribute = BlockingAttributes.LetSuspendIn(metadata),
            };
        }
        catch (Exception e) when (e is BadImageFormatException or InvalidOperationException or EndOfStreamException)
        {
            return new Node(name, digest, []); // The weaver reports the error.
        }
    }

    private static string PdbOf(string source)
    {
        var pdb = Path.ChangeExtension(source, ".pdb");
        if (FileStatus.IsFile(pdb)) return ContentDigest.OfFile(pdb);
        return Path.Exists(pdb) ? "none that is read" : "none";
    }

    private sealed record Node(string Name, string Digest, IReadOnlyList<string> References)
    {
        public bool HasSuspendAttribute { get; init; }
    }
}
