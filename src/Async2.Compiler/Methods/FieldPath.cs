namespace Async2.Compiler.Methods;

/// <summary>The place of a value in a state machine: a field, or a field of the struct in a field.</summary>
/// <remarks>
/// <code>
/// ldarg.0;  ldflda Data;  ldflda Builder      the builder, at a path of two fields
/// </code>
/// </remarks>
internal sealed class FieldPath
{
    /// <param name="first">The field of the state machine.</param>
    /// <param name="inner">The fields within its value, each of the value of the one before, as <c>MoveNext</c> names them.</param>
    public FieldPath(FieldDefinition first, params IReadOnlyList<FieldReference> inner)
    {
        Fields = [first, .. inner];
        Field = inner.Count == 0 ? first : StandIn(first);
    }

    /// <summary>The fields of the path, the one of the state machine first.</summary>
    public IReadOnlyList<FieldReference> Fields { get; }

    /// <summary>The field by which bodies name the value once they are read: the only one, or one that stands for the whole path.</summary>
    public FieldDefinition Field { get; }

    /// <summary>The type of the value.</summary>
    public TypeReference Type => Field.FieldType;

    // Known to the body that is read, and to no module.
    private FieldDefinition StandIn(FieldDefinition first) =>
        new(string.Join('.', Fields.Select(f => f.Name)), FieldAttributes.Assembly, GenericSubstitution.FieldTypeOf(Fields[^1]))
        {
            DeclaringType = first.DeclaringType,
        };
}
