using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Diagnostics;

/// <summary>
/// What printed IL calls the locals and arguments: their source name where there is one, with the number behind it where
/// several locals share it; <c>V_3</c> and <c>A_3</c> where there is none.
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

    /// <summary>A question mark for a local that is not one of the body's.</summary>
    public string Of(VariableDefinition local) => _locals.GetValueOrDefault(local, "?");

    public string Of(Variable variable) => variable.Local is { } local ? Of(local) : Of(variable.Parameter!);

    public static string Of(ParameterDefinition argument) =>
        argument.Index < 0 ? "this"
        : string.IsNullOrEmpty(argument.Name) ? $"A_{argument.Index}"
        : argument.Name;
}
