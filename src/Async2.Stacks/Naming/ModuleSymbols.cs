using System.Collections.Immutable;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Async2.Compiler;

namespace Async2.Stacks.Naming;

/// <summary>The metadata and the PDB of a module, from the files that the target loaded.</summary>
/// <remarks>No code of it is loaded. A PDB counts only if its id is that of the module.</remarks>
internal sealed class ModuleSymbols : IDisposable
{
    private readonly PEReader _image;
    private readonly MetadataReaderProvider? _pdb;
    private readonly Lazy<Dictionary<string, MethodDefinitionHandle>> _methodOfMachine;

    private ModuleSymbols(PEReader image, string path, Func<string, string?> find)
    {
        _image = image;
        Metadata = image.GetMetadataReader();
        _pdb = OpenPdb(image, path, find);
        Pdb = _pdb?.GetMetadataReader();
        _methodOfMachine = new(() => MachineAttributes.MethodsIn(Metadata));
    }

    public MetadataReader Metadata { get; }

    public MetadataReader? Pdb { get; }

    /// <summary>The id of the compilation.</summary>
    public Guid Version => VersionOf(Metadata);

    /// <summary>The id in the metadata of a module; null if it is damaged.</summary>
    public static Guid? VersionOf(byte[] metadata)
    {
        try
        {
            using var provider = MetadataReaderProvider.FromMetadataImage(ImmutableCollectionsMarshal.AsImmutableArray(metadata));
            return VersionOf(provider.GetMetadataReader());
        }
        catch (BadImageFormatException)
        {
            return null;
        }
    }

    /// <summary>A module; null if it cannot be read.</summary>
    /// <param name="open">Opens its image.</param>
    /// <param name="path">The path of its file, beside which its PDB lies.</param>
    /// <param name="find">Finds the PDB by a path; null if there is none.</param>
    public static ModuleSymbols? Open(Func<PEReader> open, string path, Func<string, string?> find)
    {
        PEReader? image = null;
        try
        {
            image = open();
            return image.HasMetadata ? new ModuleSymbols(image, path, find) : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or BadImageFormatException or InvalidOperationException)
        {
            image?.Dispose();
            return null;
        }
    }

    /// <summary>The async method of a state machine; null if none says so.</summary>
    public MethodDefinitionHandle? MethodOf(TypeDefinitionHandle machine) =>
        _methodOfMachine.Value.TryGetValue(ReflectionName(Metadata, machine), out var method) ? method : null;

    /// <summary>The method in the source that a method has the code of: of a state machine's that of its async method.</summary>
    public MethodDefinitionHandle SourceOf(MethodDefinitionHandle body) =>
        MethodOf(Metadata.GetMethodDefinition(body).GetDeclaringType()) ?? body;

    /// <summary>The IL of a method; empty if it has none.</summary>
    public ReadOnlySpan<byte> IlOf(MethodDefinitionHandle method) =>
        BodyOf(method) is { } body ? body.GetILBytes() : default;

    /// <summary>The try regions of a method.</summary>
    public ImmutableArray<ExceptionRegion> RegionsOf(MethodDefinitionHandle method) =>
        BodyOf(method)?.ExceptionRegions ?? [];

    /// <summary>The place of the last sequence point up to an IL offset; null without PDB.</summary>
    public (string File, int Line)? PlaceOf(MethodDefinitionHandle method, int offset)
    {
        if (Pdb is null) return null;
        (string, int)? place = null;
        foreach (var point in Pdb.GetMethodDebugInformation(method).GetSequencePoints())
        {
            if (point.Offset > offset) break;
            if (!point.IsHidden) place = (Pdb.GetString(Pdb.GetDocument(point.Document).Name), point.StartLine);
        }
        return place;
    }

    public void Dispose()
    {
        _pdb?.Dispose();
        _image.Dispose();
    }

    private static Guid VersionOf(MetadataReader metadata) => metadata.GetGuid(metadata.GetModuleDefinition().Mvid);

    private MethodBodyBlock? BodyOf(MethodDefinitionHandle method) =>
        Metadata.GetMethodDefinition(method).RelativeVirtualAddress is > 0 and var address ? _image.GetMethodBody(address) : null;

    private static MetadataReaderProvider? OpenPdb(PEReader image, string path, Func<string, string?> find)
    {
        try
        {
            if (image.ReadDebugDirectory().Any(e => IsTooLarge(image, e))) return null;
            image.TryOpenAssociatedPortablePdb(path, p => find(p) is { } file ? File.OpenRead(file) : null, out var provider, out _);
            return provider;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or BadImageFormatException)
        {
            return null;
        }
    }

    // The reader takes memory for the size that the image claims.
    private static bool IsTooLarge(PEReader image, DebugDirectoryEntry entry)
    {
        if (entry.Type != DebugDirectoryEntryType.EmbeddedPortablePdb) return false;
        var bytes = image.GetEntireImage();
        var start = image.IsLoadedImage ? entry.DataRelativeVirtualAddress : entry.DataPointer;
        if (start < 0 || entry.DataSize < 0 || start > bytes.Length - entry.DataSize) return true;
        return EmbeddedPdb.SizeOf(bytes.GetContent(start, entry.DataSize).AsSpan()) is null;
    }

    /// <summary>The name of a type as reflection has it.</summary>
    public static string ReflectionName(MetadataReader metadata, TypeDefinitionHandle handle)
    {
        var type = metadata.GetTypeDefinition(handle);
        var name = EscapedNames.Of(metadata.GetString(type.Name));
        if (type.GetDeclaringType() is { IsNil: false } outer) return $"{ReflectionName(metadata, outer)}+{name}";
        return type.Namespace.IsNil ? name : $"{EscapedNames.Of(metadata.GetString(type.Namespace))}.{name}";
    }
}
