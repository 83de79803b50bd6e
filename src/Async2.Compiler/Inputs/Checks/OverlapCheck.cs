using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using FieldDefinition = System.Reflection.Metadata.FieldDefinition;

namespace Async2.Compiler.Inputs.Checks;

/// <summary>Bounds the total of names, signatures, code and data, which may overlap, by a <see cref="SizeBudget"/>.</summary>
/// <param name="image">The image.</param>
/// <param name="metadata">Its metadata.</param>
/// <param name="length">The size of the file.</param>
internal sealed class OverlapCheck(PEReader image, MetadataReader metadata, long length)
{
    private readonly SizeBudget _budget = new(length);
    private readonly HashSet<StringHandle> _names = [];

    /// <summary>Counts the parts that are read of every referenced assembly.</summary>
    public void Metadata()
    {
        Types();
        Methods();
        Members();
        Values();
        Others();
    }

    /// <summary>Counts the parts that are copied when the assembly is written.</summary>
    public void Content()
    {
        foreach (var method in metadata.MethodDefinitions.Select(metadata.GetMethodDefinition).Where(CodeCheck.IsIl))
            _budget.Take(SizeOfBody(method.RelativeVirtualAddress));
        foreach (var field in metadata.FieldDefinitions.Select(metadata.GetFieldDefinition))
            if (field.GetRelativeVirtualAddress() != 0) _budget.Take(SizeOfData(field));
        if (image.PEHeaders.CorHeader is not { } header) return;
        var resources = image.GetSectionData(header.ResourcesDirectory.RelativeVirtualAddress);
        foreach (var resource in metadata.ManifestResources.Select(metadata.GetManifestResource))
        {
            Name(resource.Name);
            if (resource.Implementation.IsNil) _budget.Take(resources.GetReader((int)resource.Offset, sizeof(int)).ReadInt32());
        }
    }

    private void Types()
    {
        foreach (var type in metadata.TypeReferences.Select(metadata.GetTypeReference)) Name(type.Name, type.Namespace);
        foreach (var type in metadata.ExportedTypes.Select(metadata.GetExportedType)) Name(type.Name, type.Namespace);
        foreach (var type in metadata.TypeDefinitions.Select(metadata.GetTypeDefinition))
        {
            Name(type.Name, type.Namespace);
            foreach (var parameter in type.GetGenericParameters()) Name(metadata.GetGenericParameter(parameter).Name);
        }

        Rows(TableIndex.TypeSpec, row => Blob(metadata.GetTypeSpecification(MetadataTokens.TypeSpecificationHandle(row)).Signature));
    }

    private void Methods()
    {
        foreach (var method in metadata.MethodDefinitions.Select(metadata.GetMethodDefinition))
        {
            Name(method.Name, method.GetImport().Name);
            Blob(method.Signature);
            foreach (var parameter in method.GetGenericParameters()) Name(metadata.GetGenericParameter(parameter).Name);
            foreach (var parameter in method.GetParameters().Select(metadata.GetParameter))
            {
                Name(parameter.Name);
                Blob(parameter.GetMarshallingDescriptor());
            }
        }

        Rows(TableIndex.MethodSpec, row => Blob(metadata.GetMethodSpecification(MetadataTokens.MethodSpecificationHandle(row)).Signature));
        Rows(TableIndex.StandAloneSig, row =>
            Blob(metadata.GetStandaloneSignature(MetadataTokens.StandaloneSignatureHandle(row)).Signature));
    }

    private void Members()
    {
        foreach (var field in metadata.FieldDefinitions.Select(metadata.GetFieldDefinition))
        {
            Name(field.Name);
            Blob(field.Signature, field.GetMarshallingDescriptor());
        }

        foreach (var property in metadata.PropertyDefinitions.Select(metadata.GetPropertyDefinition))
        {
            Name(property.Name);
            Blob(property.Signature);
        }

        foreach (var one in metadata.EventDefinitions) Name(metadata.GetEventDefinition(one).Name);
        foreach (var member in metadata.MemberReferences.Select(metadata.GetMemberReference))
        {
            Name(member.Name);
            Blob(member.Signature);
        }
    }

    private void Values()
    {
        foreach (var attribute in metadata.CustomAttributes) Blob(metadata.GetCustomAttribute(attribute).Value);
        foreach (var attribute in metadata.DeclarativeSecurityAttributes)
            Blob(metadata.GetDeclarativeSecurityAttribute(attribute).PermissionSet);
        Rows(TableIndex.Constant, row => Blob(metadata.GetConstant(MetadataTokens.ConstantHandle(row)).Value));
    }

    private void Others()
    {
        Rows(TableIndex.ModuleRef, row => Name(metadata.GetModuleReference(MetadataTokens.ModuleReferenceHandle(row)).Name));
        foreach (var assembly in metadata.AssemblyReferences.Select(metadata.GetAssemblyReference))
        {
            Name(assembly.Name, assembly.Culture);
            Blob(assembly.PublicKeyOrToken, assembly.HashValue);
        }

        foreach (var file in metadata.AssemblyFiles.Select(metadata.GetAssemblyFile))
        {
            Name(file.Name);
            Blob(file.HashValue);
        }
    }

    private void Rows(TableIndex table, Action<int> add)
    {
        for (var row = 1; row <= metadata.GetTableRowCount(table); row++) add(row);
    }

    // A name is read once, whoever has it, all else for each that has it.
    private void Name(params ReadOnlySpan<StringHandle> names)
    {
        foreach (var name in names)
            if (!name.IsNil && _names.Add(name)) _budget.Take(metadata.GetBlobReader(name).Length);
    }

    private void Blob(params ReadOnlySpan<BlobHandle> blobs)
    {
        foreach (var blob in blobs)
            if (!blob.IsNil) _budget.Take(metadata.GetBlobReader(blob).Length);
    }

    // A header of one byte with six bits of size, or of twelve with four bytes.
    private int SizeOfBody(int start)
    {
        var body = image.GetSectionData(start).GetReader();
        var first = body.ReadByte();
        if ((first & 3) == 2) return first >> 2;
        body.Offset = sizeof(int);
        return body.ReadInt32();
    }

    // A number has eight bytes at most; all else is of a type that says its size.
    private int SizeOfData(FieldDefinition field)
    {
        var signature = metadata.GetBlobReader(field.Signature);
        signature.ReadSignatureHeader();
        if (signature.ReadSignatureTypeCode() != SignatureTypeCode.TypeHandle) return sizeof(long);
        return signature.ReadTypeHandle() is { Kind: HandleKind.TypeDefinition } type
            ? metadata.GetTypeDefinition((TypeDefinitionHandle)type).GetLayout().Size
            : sizeof(long);
    }
}
