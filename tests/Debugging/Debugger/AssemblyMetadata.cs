using System.Collections.Immutable;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Async2.Debugging.Tests.Debugger;

/// <summary>Names in an assembly's metadata, by token.</summary>
internal sealed class AssemblyMetadata(string assembly)
{
    private readonly MetadataReader _reader = new PEReader(ImmutableArray.Create(File.ReadAllBytes(assembly))).GetMetadataReader();

    public IEnumerable<uint> Methods => _reader.MethodDefinitions.Select(m => (uint)MetadataTokens.GetToken(m));

    /// <summary>The type and the name of a method.</summary>
    public string NameOf(uint method)
    {
        var definition = Definition(method);
        return $"{_reader.GetString(_reader.GetTypeDefinition(definition.GetDeclaringType()).Name)}.{_reader.GetString(definition.Name)}";
    }

    /// <summary>The type that declares a method.</summary>
    public uint TypeOf(uint method) => (uint)MetadataTokens.GetToken(Definition(method).GetDeclaringType());

    /// <summary>A method of a type by its name; null if there is none.</summary>
    public uint? MethodOf(uint type, string name) => _reader.GetTypeDefinition((TypeDefinitionHandle)Handle(type)).GetMethods()
        .Where(m => _reader.GetString(_reader.GetMethodDefinition(m).Name) == name)
        .Select(m => (uint?)MetadataTokens.GetToken(m)).FirstOrDefault();

    /// <summary>A type that is not nested, by its name; null if there is none.</summary>
    public uint? TypeNamed(string space, string name) => _reader.TypeDefinitions
        .Where(t => _reader.GetTypeDefinition(t) is var type && _reader.GetString(type.Namespace) == space && _reader.GetString(type.Name) == name)
        .Select(t => (uint?)MetadataTokens.GetToken(t)).FirstOrDefault();

    /// <summary>The instance fields of a type.</summary>
    public IEnumerable<(uint Field, string Name)> FieldsOf(uint type) =>
        from handle in _reader.GetTypeDefinition((TypeDefinitionHandle)Handle(type)).GetFields()
        let field = _reader.GetFieldDefinition(handle)
        where !field.Attributes.HasFlag(FieldAttributes.Static)
        select ((uint)MetadataTokens.GetToken(handle), _reader.GetString(field.Name));

    public string TypeNameOf(uint type) => _reader.GetString(_reader.GetTypeDefinition((TypeDefinitionHandle)Handle(type)).Name);

    /// <summary>The names of a method's parameters; <c>this</c> is the first of an instance method.</summary>
    public IReadOnlyList<string> ParametersOf(uint method)
    {
        var definition = Definition(method);
        var names = definition.GetParameters().Select(_reader.GetParameter).Where(p => p.SequenceNumber > 0).Select(p => _reader.GetString(p.Name));
        return definition.Attributes.HasFlag(MethodAttributes.Static) ? [.. names] : ["this", .. names];
    }

    /// <summary>Whether an attribute on a method or its type tells debuggers not to stop there.</summary>
    public bool IsSkipped(uint method)
    {
        var definition = Definition(method);
        var type = _reader.GetTypeDefinition(definition.GetDeclaringType());
        return Has(definition.GetCustomAttributes(), "DebuggerHidden", "DebuggerStepThrough", "DebuggerNonUserCode")
            || Has(type.GetCustomAttributes(), "DebuggerStepThrough", "DebuggerNonUserCode");
    }

    /// <summary>Whether a method is the accessor of a property, or an operator: debuggers step over these.</summary>
    public bool IsAccessorOrOperator(uint method)
    {
        var definition = Definition(method);
        return definition.Attributes.HasFlag(MethodAttributes.SpecialName) && !_reader.GetString(definition.Name).StartsWith('.');
    }

    private bool Has(CustomAttributeHandleCollection attributes, params string[] names) =>
        attributes.Select(_reader.GetCustomAttribute).Any(a => names.Contains(DebuggerAttribute(a)));

    private string? DebuggerAttribute(CustomAttribute attribute) =>
        attribute.Constructor.Kind == HandleKind.MemberReference
        && _reader.GetMemberReference((MemberReferenceHandle)attribute.Constructor).Parent is { Kind: HandleKind.TypeReference } parent
        && _reader.GetTypeReference((TypeReferenceHandle)parent) is var type && _reader.GetString(type.Namespace) == "System.Diagnostics"
            ? _reader.GetString(type.Name).Replace("Attribute", "", StringComparison.Ordinal)
            : null;

    private MethodDefinition Definition(uint method) => _reader.GetMethodDefinition((MethodDefinitionHandle)Handle(method));

    private static EntityHandle Handle(uint token) => (EntityHandle)MetadataTokens.Handle((int)token);
}
