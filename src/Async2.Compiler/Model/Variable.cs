using System.Runtime.CompilerServices;

namespace Async2.Compiler.Model;

/// <summary>A local or a parameter of a body, or its <c>this</c>. Two are equal if they are the same Cecil object.</summary>
internal readonly struct Variable : IEquatable<Variable>
{
    private readonly object _definition;

    private Variable(object definition) => _definition = definition;

    /// <summary>The local; null for a parameter.</summary>
    public VariableDefinition? Local => _definition as VariableDefinition;

    /// <summary>The parameter; null for a local.</summary>
    public ParameterDefinition? Parameter => _definition as ParameterDefinition;

    public bool IsLocal => _definition is VariableDefinition;

    public TypeReference Type => Local is { } local ? local.VariableType : ((ParameterDefinition)_definition).ParameterType;

    /// <summary>The parameter's name; null for <c>this</c>, and for a local, whose name is in the body's scopes.</summary>
    public string? Name => Parameter?.Name is { Length: > 0 } name ? name : null;

    public static implicit operator Variable(VariableDefinition local) => new(local);

    public static implicit operator Variable(ParameterDefinition parameter) => new(parameter);

    public static bool operator ==(Variable a, Variable b) => a.Equals(b);

    public static bool operator !=(Variable a, Variable b) => !a.Equals(b);

    /// <summary>The variable that the instruction loads, stores or takes the address of; null if there is none.</summary>
    public static Variable? Of(Instruction instruction) =>
        instruction.Operand is VariableDefinition or ParameterDefinition ? (Variable?)new Variable(instruction.Operand) : null;

    public Instruction Load() => Il.Of(IsLocal ? OpCodes.Ldloc : OpCodes.Ldarg, _definition);

    public Instruction Store() => Il.Of(IsLocal ? OpCodes.Stloc : OpCodes.Starg, _definition);

    public bool Equals(Variable other) => ReferenceEquals(_definition, other._definition);

    public override bool Equals(object? obj) => obj is Variable other && Equals(other);

    public override int GetHashCode() => RuntimeHelpers.GetHashCode(_definition);

    public override string ToString() => _definition.ToString()!;
}
