namespace Async2.Compiler.Methods;

/// <summary>A state machine, with the roles of its fields and numbers.</summary>
/// <param name="Type">The compiler-generated type, for Roslyn <c>&lt;M&gt;d__N</c>.</param>
/// <param name="MoveNext">The method that holds the body.</param>
/// <param name="Running">The state number while user code runs. The numbers of suspension points are greater.</param>
/// <param name="Exit">How a suspension leaves <paramref name="MoveNext"/>.</param>
/// <param name="State">The place of the number of the suspension point.</param>
/// <param name="Builder">The place of the method builder.</param>
/// <param name="This">The field with the kick-off method's <c>this</c>, if the body uses it.</param>
/// <param name="Parameters">Maps the fields that hold arguments to the kick-off method's parameters.</param>
internal sealed record StateMachine(
    TypeDefinition Type,
    MethodDefinition MoveNext,
    int Running,
    SuspensionExit Exit,
    FieldPath State,
    FieldPath Builder,
    FieldDefinition? This,
    IReadOnlyDictionary<FieldDefinition, ParameterDefinition> Parameters)
{
    /// <summary>The class library's builder: <see cref="Builder"/> itself, or the one to which it only forwards.</summary>
    public TypeReference StandardBuilder { get; init; } = Builder.Type;

    /// <summary>The additional members of an async iterator; null for a method.</summary>
    public IteratorMembers? Iterator { get; init; }

    /// <summary>The state numbers with which <see cref="MoveNext"/> is entered, if no await leaves the frame.</summary>
    public IReadOnlyList<int> EntryStates { get; init; } = [Running];

    /// <summary>
    /// The field through which the body reports its end, or an item: the builder, or for an iterator its promise.
    /// </summary>
    public FieldDefinition Completion => Iterator?.Promise ?? Builder.Field;

    /// <summary>Whether the state number is that of a suspension point.</summary>
    public bool IsSuspended(int? state) => state > Running;

    /// <summary>Whether user code may run in that state; it may if the number is not known.</summary>
    public bool MayRun(int? state) => state is null || state == Running;

    /// <summary>Whether <paramref name="method"/> implements <c>IAsyncStateMachine.MoveNext</c>.</summary>
    public static bool IsMoveNext(MethodDefinition method) => Implements(method, "MoveNext");

    /// <summary>Whether <paramref name="method"/> implements <c>IAsyncStateMachine.SetStateMachine</c>.</summary>
    /// <remarks>Compilers other than Roslyn implement it by name only, without an explicit override.</remarks>
    public static bool IsSetStateMachine(MethodDefinition method) =>
        method.Name == "SetStateMachine" || Implements(method, "SetStateMachine");

    private static bool Implements(MethodDefinition method, string name) =>
        ExplicitOverrides.Of(method).Any(o => o.Name == name && o.DeclaringType.Name == "IAsyncStateMachine");

    /// <summary>The field of the state machine that <paramref name="operand"/> names, or null.</summary>
    public FieldDefinition? OwnField(object? operand) => FieldOf(Type, operand);

    /// <summary>The field of the type of a state machine that <paramref name="operand"/> names, or null.</summary>
    public static FieldDefinition? FieldOf(TypeDefinition type, object? operand)
    {
        if (operand is not FieldReference field || field.DeclaringType.GetElementType() != type) return null;
        if (field is FieldDefinition own) return own;
        var fields = type.Fields;
        for (var i = 0; i < fields.Count; i++)
            if (fields[i].Name == field.Name) return fields[i];
        return null;
    }
}
