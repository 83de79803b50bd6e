using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Async2.Damage.Tests;

/// <summary>An assembly that no compiler would emit: with one class, <c>C</c>, one method, and a test's additions.</summary>
internal sealed class CrookedAssembly
{
    private readonly int _body;

    public CrookedAssembly(byte[]? code = null, byte[]? signature = null)
    {
        Metadata.AddModule(0, Metadata.GetOrAddString("Crooked.dll"), Metadata.GetOrAddGuid(new Guid(1, 2, 3, [4, 5, 6, 7, 8, 9, 10, 11])), default, default);
        Metadata.AddAssembly(Metadata.GetOrAddString("Crooked"), new Version(1, 0), default, default, default, default);
        var runtime = Metadata.AddAssemblyReference(Metadata.GetOrAddString("System.Runtime"), new Version(10, 0), default, default, default, default);
        Object = Metadata.AddTypeReference(runtime, Metadata.GetOrAddString("System"), Metadata.GetOrAddString("Object"));
        AddType("<Module>", default);
        C = AddType("C", Object);
        Bodies.Align(4);
        _body = Bodies.Count;
        Bodies.WriteBytes(code ?? [0x06, 0x2A]); // ret
        M = Metadata.AddMethodDefinition(
            MethodAttributes.Public | MethodAttributes.Static, MethodImplAttributes.IL, Metadata.GetOrAddString("M"), Blob(signature ?? [0, 0, 1]), _body, MetadataTokens.ParameterHandle(1));
    }

    public MetadataBuilder Metadata { get; } = new();

    public TypeReferenceHandle Object { get; }

    public TypeDefinitionHandle C { get; }

    public MethodDefinitionHandle M { get; }

    /// <summary>The start of the resources' data.</summary>
    public byte[] Resource { get; init; } = [];

    /// <summary>The start of the fields' data.</summary>
    public byte[] FieldData { get; init; } = [];

    private BlobBuilder Bodies { get; } = new();

    public BlobHandle Blob(params byte[] bytes) => Metadata.GetOrAddBlob(bytes);

    /// <summary>Adds a class. Types come before methods, which all belong to C.</summary>
    public TypeDefinitionHandle AddType(string name, EntityHandle parent, TypeAttributes visibility = TypeAttributes.Public) => Metadata.AddTypeDefinition(
        visibility, default, Metadata.GetOrAddString(name), parent, MetadataTokens.FieldDefinitionHandle(1),
        MetadataTokens.MethodDefinitionHandle(Metadata.GetRowCount(TableIndex.TypeDef) < 2 ? 1 : 2));

    /// <summary>Adds a row that maps events or properties to a type.</summary>
    public void AddMap(TableIndex map, TypeDefinitionHandle type, int first)
    {
        if (map == TableIndex.EventMap) Metadata.AddEventMap(type, MetadataTokens.EventDefinitionHandle(first));
        else Metadata.AddPropertyMap(type, MetadataTokens.PropertyDefinitionHandle(first));
    }

    /// <summary>Adds another method of C with the same code.</summary>
    public void AddMethod() => Metadata.AddMethodDefinition(
        MethodAttributes.Public | MethodAttributes.Static, MethodImplAttributes.IL, Metadata.GetOrAddString("N"), Blob(0, 0, 1), _body, MetadataTokens.ParameterHandle(1));

    /// <summary>Adds a field of the last type.</summary>
    public void AddField(BlobHandle signature, FieldAttributes attributes = FieldAttributes.Public | FieldAttributes.Static) =>
        Metadata.AddFieldDefinition(attributes, Metadata.GetOrAddString("F"), signature);

    /// <summary>Writes the file.</summary>
    public string Write(string path, ResourceSectionBuilder? resources = null, byte[]? embeddedPdb = null)
    {
        var debug = new DebugDirectoryBuilder();
        if (embeddedPdb is not null) debug.AddEntry(DebugDirectoryEntryType.EmbeddedPortablePdb, 0x01000100, 0, embeddedPdb, (to, data) => to.WriteBytes(data));
        var builder = new ManagedPEBuilder(new PEHeaderBuilder(imageCharacteristics: Characteristics.Dll), new MetadataRootBuilder(Metadata, suppressValidation: true), Bodies, mappedFieldData: Blob(data => data.WriteBytes(FieldData)), managedResources: Blob(WriteResource), nativeResources: resources, debugDirectoryBuilder: embeddedPdb is null ? null : debug);
        var image = new BlobBuilder();
        builder.Serialize(image);
        File.WriteAllBytes(path, image.ToArray());
        return path;
    }

    private void WriteResource(BlobBuilder data)
    {
        if (Resource.Length == 0) return;
        data.WriteInt32(Resource.Length);
        data.WriteBytes(Resource);
    }

    private static BlobBuilder Blob(Action<BlobBuilder> write)
    {
        var blob = new BlobBuilder();
        write(blob);
        return blob;
    }
}
