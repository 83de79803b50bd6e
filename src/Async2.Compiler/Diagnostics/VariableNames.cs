namespace Async2.Compiler.Diagnostics;

/// <summary>
/// The names of locals and arguments in printed IL: the source name, if there is one, with the number behind it if several locals
/// share it; else <c>V_3</c> or <c>A_3</c>.
/// </summary>
internal sealed class VariableNames
{
    private readonly Dictionary<VariableDefinition, string> _locals = new(ReferenceEqualityComparer.Instance);

    public VariableNames(IlBody body)
    {
        var sources = new Dictionary<VariableDefinition, string>(ReferenceEqualityComparer.Instance);
        foreach (var scope in body.Scopes) sources.TryAdd(scope.Local, scope.Name);
        var shared = body.Locals.Where(sources.ContainsKey)
            .GroupBy(l => sources[l]).Where(g => g.Count() > 1).Select(g => g.Key).ToHashSet();
        for (var i = 0; i < body.Locals.Count; i++)
        {
            _locals[body.Locals[i]] = !sources.TryGetValue(body.Locals[i], out var name) ? $"V_{i}"
                : shared.Contains(name) ? $"{name}.{i}"
                : name;
        }
    }

    /// <summary>The name of a local; a question mark for one that is not the body's.</summary>
    public string Of(VariableDefinition local) => _locals.GetValueOrDefault(local, "?");

    public string Of(Variable variable) => variable.Local is { } local ? Of(local) : Of(variable.Parameter!);

    public static string Of(ParameterDefinition argument) =>
        argument.Index < 0 ? "this"
        : string.IsNullOrEmpty(argument.Name) ? $"A_{argument.Index}"
        : argument.Name;
}
