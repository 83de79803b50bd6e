using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using MethodDefinition = System.Reflection.Metadata.MethodDefinition;
using TypeAttributes = System.Reflection.TypeAttributes;
using FieldAttributes = System.Reflection.FieldAttributes;

namespace Async2.Compiler.Inputs.Checks;

/// <summary>Checks that types do not enclose, derive from, or contain each other in circles, or too deep.</summary>
/// <remarks>
/// It follows a type as Cecil does: to its base type, to its enclosing type, and into signatures. Cecil reads definitions and references
/// once, signatures at each use.
/// </remarks>
internal sealed class TypeCheck(MetadataReader metadata)
{
    private const int InProgress = -1;

    private readonly HashSet<EntityHandle> _read = [];
    private readonly Dictionary<EntityHandle, int> _levelsBelow = [];
    private readonly HashSet<BlobHandle> _signatures = [];
    private int _deepest;

    public void Run()
    {
        CheckEnclosing();
        CheckBases();
        CheckExported();
        foreach (var type in metadata.TypeDefinitions) Read(type, 0);
        foreach (var type in metadata.TypeReferences) CheckScope(type);
        for (var i = 1; i <= metadata.GetTableRowCount(TableIndex.TypeSpec); i++) Read(MetadataTokens.TypeSpecificationHandle(i), 0);
        CheckMembers();
        CheckEnums();
    }

    // Each is listed once, below one that is not below it, and says so itself: else it would be written twice, or never.
    private void CheckEnclosing()
    {
        var outer = new Dictionary<TypeDefinitionHandle, TypeDefinitionHandle>();
        foreach (var type in metadata.TypeDefinitions)
            foreach (var nested in metadata.GetTypeDefinition(type).GetNestedTypes())
                if (!outer.TryAdd(nested, type)) throw new Damage("a nested type is listed twice");
        foreach (var type in metadata.TypeDefinitions)
        {
            if (IsNested(metadata.GetTypeDefinition(type).Attributes) != outer.ContainsKey(type))
                throw new Damage("a nested type has the visibility of one that is not, or the other way round");
            RequireEnd(type, at => outer.TryGetValue(at, out var next) ? next : default, "encloses itself");
        }
    }

    private void CheckBases()
    {
        var ending = new HashSet<TypeDefinitionHandle>();
        foreach (var type in metadata.TypeDefinitions)
        {
            RequireEnd(type, at => ending.Contains(at) ? default : BaseOf(at), "derives from itself");
            for (var at = type; !at.IsNil && ending.Add(at);) at = BaseOf(at);
        }
    }

    private static void RequireEnd(TypeDefinitionHandle type, Func<TypeDefinitionHandle, TypeDefinitionHandle> next, string what)
    {
        var levels = 0;
        for (var at = type; !at.IsNil; at = next(at))
            if (levels++ > ImageCheck.MostDeep) throw new Damage($"a type {what}, or does so over more than {ImageCheck.MostDeep} levels");
    }

    private TypeDefinitionHandle BaseOf(TypeDefinitionHandle type)
    {
        var parent = metadata.GetTypeDefinition(type).BaseType;
        if (parent.Kind == HandleKind.TypeDefinition) return (TypeDefinitionHandle)parent;
        if (parent.Kind != HandleKind.TypeSpecification || parent.IsNil) return default;
        var signature = metadata.GetBlobReader(metadata.GetTypeSpecification((TypeSpecificationHandle)parent).Signature);
        if (signature.ReadByte() != (byte)SignatureTypeCode.GenericTypeInstance) return default;
        signature.ReadByte();
        return signature.ReadTypeHandle() is { Kind: HandleKind.TypeDefinition } definition ? (TypeDefinitionHandle)definition : default;
    }

    private void CheckExported()
    {
        foreach (var type in metadata.ExportedTypes)
        {
            var levels = 0;
            for (EntityHandle at = type; at is { Kind: HandleKind.ExportedType, IsNil: false };
                at = metadata.GetExportedType((ExportedTypeHandle)at).Implementation)
                if (levels++ > ImageCheck.MostDeep) throw new Damage("an exported type encloses itself, or too many others");
        }
    }

    // One that names itself as its scope is an obfuscator's, and harmless.
    private void CheckScope(TypeReferenceHandle type)
    {
        var levels = 0;
        for (EntityHandle at = type, next; at is { Kind: HandleKind.TypeReference, IsNil: false }; at = next)
        {
            next = metadata.GetTypeReference((TypeReferenceHandle)at).ResolutionScope;
            if (next == at) return;
            if (levels++ > ImageCheck.MostDeep) throw new Damage("a referenced type encloses itself, or too many others");
        }
    }

    private void CheckMembers()
    {
        foreach (var type in metadata.TypeDefinitions.Select(metadata.GetTypeDefinition))
            if (type.GetFields().Count < 0 || type.GetMethods().Count < 0) throw new Damage("the members of types are out of order");
        foreach (var handle in metadata.FieldDefinitions) Member(metadata.GetFieldDefinition(handle).Signature);
        foreach (var method in metadata.MethodDefinitions.Select(metadata.GetMethodDefinition))
        {
            if (method.GetParameters().Count < 0) throw new Damage("the parameters of methods are out of order");
            Member(method.Signature);
            RequireTypeParameters(method);
        }

        foreach (var handle in metadata.MemberReferences) Member(metadata.GetMemberReference(handle).Signature);
        foreach (var handle in metadata.PropertyDefinitions) Member(metadata.GetPropertyDefinition(handle).Signature);
        for (var i = 1; i <= metadata.GetTableRowCount(TableIndex.StandAloneSig); i++)
            Member(metadata.GetStandaloneSignature(MetadataTokens.StandaloneSignatureHandle(i)).Signature);
        for (var i = 1; i <= metadata.GetTableRowCount(TableIndex.MethodSpec); i++)
            Member(metadata.GetMethodSpecification(MetadataTokens.MethodSpecificationHandle(i)).Signature);
    }

    // Cecil writes the convention of the one with the number of the other: what follows is then read as something else.
    private void RequireTypeParameters(MethodDefinition method)
    {
        var signature = metadata.GetBlobReader(method.Signature);
        var named = signature.ReadSignatureHeader().IsGeneric ? signature.ReadCompressedInteger() : 0;
        if (named != method.GetGenericParameters().Count) throw new Damage("a method has another number of type parameters than it says");
    }

    // Who writes a constant follows an enum to what it is made of.
    private void CheckEnums()
    {
        foreach (var type in metadata.TypeDefinitions.Select(metadata.GetTypeDefinition).Where(t => IsEnum(t.BaseType)))
        {
            var fields = type.GetFields().Select(metadata.GetFieldDefinition);
            foreach (var field in fields.Where(f => (f.Attributes & FieldAttributes.Static) == 0))
            {
                var signature = metadata.GetBlobReader(field.Signature);
                signature.ReadByte();
                if (signature.ReadSignatureTypeCode() is not (>= SignatureTypeCode.Boolean and <= SignatureTypeCode.Double
                or SignatureTypeCode.IntPtr or SignatureTypeCode.UIntPtr))
                    throw new Damage("an enum is not made of a number");
            }
        }
    }

    private bool IsEnum(EntityHandle parent)
    {
        if (parent.IsNil || parent.Kind is not (HandleKind.TypeReference or HandleKind.TypeDefinition)) return false;
        var (space, name) = parent.Kind == HandleKind.TypeReference
            ? (metadata.GetTypeReference((TypeReferenceHandle)parent).Namespace,
                metadata.GetTypeReference((TypeReferenceHandle)parent).Name)
            : (metadata.GetTypeDefinition((TypeDefinitionHandle)parent).Namespace,
                metadata.GetTypeDefinition((TypeDefinitionHandle)parent).Name);
        return metadata.StringComparer.Equals(space, "System") && metadata.StringComparer.Equals(name, "Enum");
    }

    private void Member(BlobHandle signature)
    {
        if (_signatures.Add(signature)) new SignatureCheck(metadata, metadata.GetBlobReader(signature), Read).Member(0);
    }

    private void Read(EntityHandle type, int depth)
    {
        if (depth > ImageCheck.MostDeep) throw new Damage($"types are made of each other over more than {ImageCheck.MostDeep} levels");
        _deepest = Math.Max(_deepest, depth);
        if (type.IsNil) return;
        if (type.Kind == HandleKind.TypeSpecification) ReadSpecification((TypeSpecificationHandle)type, depth);
        else if (type.Kind == HandleKind.TypeDefinition && _read.Add(type))
        {
            var definition = metadata.GetTypeDefinition((TypeDefinitionHandle)type);
            Read(definition.BaseType, depth + 1);
            Read(definition.GetDeclaringType(), depth + 1);
        }
    }

    private void ReadSpecification(TypeSpecificationHandle type, int depth)
    {
        if (_levelsBelow.TryGetValue(type, out var below))
        {
            if (below == InProgress) throw new Damage("a type is made of itself");
            if (depth + below > ImageCheck.MostDeep)
                throw new Damage($"types are made of each other over more than {ImageCheck.MostDeep} levels");
            _deepest = Math.Max(_deepest, depth + below);
            return;
        }

        var outside = _deepest;
        _levelsBelow[type] = InProgress;
        _deepest = depth;
        new SignatureCheck(metadata, metadata.GetBlobReader(metadata.GetTypeSpecification(type).Signature), Read).Type(depth);
        _levelsBelow[type] = _deepest - depth;
        _deepest = Math.Max(_deepest, outside);
    }

    private static bool IsNested(TypeAttributes attributes) => (attributes & TypeAttributes.VisibilityMask) > TypeAttributes.Public;
}
