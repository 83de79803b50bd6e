using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Edits;

/// <summary>A method comes to stand in the type that it says it belongs to.</summary>
internal sealed record AddedMethod(MethodDefinition Method) : ModuleEdit
{
    public override void Apply() => Method.DeclaringType.Methods.Add(Method);
}

/// <summary>A field comes to stand in the type that it says it belongs to.</summary>
internal sealed record AddedField(FieldDefinition Field) : ModuleEdit
{
    public override void Apply() => Field.DeclaringType.Fields.Add(Field);
}

/// <summary>A type comes to stand in the type that it says it belongs to.</summary>
internal sealed record AddedNestedType(TypeDefinition Type) : ModuleEdit
{
    public override void Apply() => Type.DeclaringType.NestedTypes.Add(Type);
}

/// <summary>A type comes to stand in the module, beside the type that it has said it belongs to until now.</summary>
internal sealed record AddedType(TypeDefinition Type) : ModuleEdit
{
    public override void Apply()
    {
        var module = Type.Module;
        Type.DeclaringType = null;
        module.Types.Add(Type);
    }
}

/// <summary>A type, method or field gets an attribute.</summary>
internal sealed record AddedAttribute(ICustomAttributeProvider Marked, CustomAttribute Attribute) : ModuleEdit
{
    public override void Apply() => Marked.CustomAttributes.Add(Attribute);
}
