namespace Async2.Fuzz.Generation;

/// <summary>A variable.</summary>
internal sealed record Variable(string Type, string Name, bool Assignable = true);

/// <summary>The variables and local functions in scope, including those of outer scopes.</summary>
internal sealed class Scope(Scope? outer = null)
{
    private readonly List<Variable> _variables = [];
    private readonly List<Method> _functions = [];

    public void Add(Variable variable) => _variables.Add(variable);

    public void Add(Method function) => _functions.Add(function);

    public IEnumerable<Variable> Variables => outer is null ? _variables : _variables.Concat(outer.Variables);

    public IEnumerable<Method> Functions => outer is null ? _functions : _functions.Concat(outer.Functions);

    /// <summary>A copy without the symbols that a body of another kind cannot use.</summary>
    public Scope Only(Func<Variable, bool> variables, Func<Method, bool> functions)
    {
        var copy = new Scope();
        copy._variables.AddRange(Variables.Where(variables));
        copy._functions.AddRange(Functions.Where(functions));
        return copy;
    }
}
