namespace Async2.Compiler.BackEnds.Edits;

/// <summary>Adds a method to its declaring type.</summary>
internal sealed record AddedMethod(MethodDefinition Method) : ModuleEdit
{
    public override void Apply() => Method.DeclaringType.Methods.Add(Method);
}

/// <summary>Adds a field to its declaring type.</summary>
internal sealed record AddedField(FieldDefinition Field) : ModuleEdit
{
    public override void Apply() => Field.DeclaringType.Fields.Add(Field);
}

/// <summary>Adds a type to its declaring type.</summary>
internal sealed record AddedNestedType(TypeDefinition Type) : ModuleEdit
{
    public override void Apply() => Type.DeclaringType.NestedTypes.Add(Type);
}

/// <summary>Adds a type to the module, beside its previous declaring type.</summary>
internal sealed record AddedType(TypeDefinition Type) : ModuleEdit
{
    public override void Apply()
    {
        var module = Type.Module;
        Type.DeclaringType = null;
        module.Types.Add(Type);
    }
}

/// <summary>Adds an attribute to a type, method or field.</summary>
internal sealed record AddedAttribute(ICustomAttributeProvider Marked, CustomAttribute Attribute) : ModuleEdit
{
    public override void Apply() => Marked.CustomAttributes.Add(Attribute);
}
