namespace Async2.Compiler.Analysis;

/// <summary>Numbers the variables of a body for use as bits: first the locals, then the arguments.</summary>
/// <remarks>The lists are snapshots: passes add locals while they still use the result of an analysis.</remarks>
internal sealed class VariableNumbers
{
    private readonly Dictionary<VariableDefinition, int> _locals;
    private readonly int _this;

    public VariableNumbers(IlBody body)
    {
        Locals = [.. body.Locals];
        Arguments = [.. body.Arguments];
        _this = body.Method.HasThis ? 1 : 0;
        _locals = new Dictionary<VariableDefinition, int>(Locals.Count, ReferenceEqualityComparer.Instance);
        for (var i = 0; i < Locals.Count; i++) _locals[Locals[i]] = i;
    }

    public IReadOnlyList<VariableDefinition> Locals { get; }

    /// <summary>The arguments in order, <c>this</c> first.</summary>
    public IReadOnlyList<ParameterDefinition> Arguments { get; }

    public int Count => FirstArgument + Arguments.Count;

    public int FirstArgument => Locals.Count;

    /// <summary>The number of the variable, or -1 for a local that is not one of the body's.</summary>
    // Arguments by index: Cecil makes a new object for 'this' whenever a method gets a new body, and its index is -1.
    public int Of(Variable variable) =>
        variable.Local is { } local ? _locals.GetValueOrDefault(local, -1) : FirstArgument + variable.Parameter!.Index + _this;
}
