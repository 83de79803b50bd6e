using System.Collections.Concurrent;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.Options;

/// <summary>
/// What is set for single methods. The nearest counts: attributes (the method's, those of the types around it, the assembly's), what is
/// set for its assembly, what is set for all.
/// </summary>
internal sealed class MethodSettings(LoweringOptions options)
{
    private readonly NearestAttribute _contexts = NearestAttribute.Contexts();
    private readonly NearestAttribute _configureAwait = NearestAttribute.ConfigureAwait();
    private readonly NearestAttribute _weave = NearestAttribute.Weave();
    private readonly NearestAttribute _keepTasks = NearestAttribute.KeepTasks();
    private readonly NearestAttribute _unwind = NearestAttribute.Unwind();
    private readonly ConcurrentDictionary<MethodDefinition, string?> _whyKept = [];

    /// <summary>Who sees what the method does to its thread's contexts.</summary>
    public ContextMode ContextsOf(MethodDefinition method) =>
        _contexts.ValueFor(method) is { } mode ? (ContextMode)mode : OfAssembly(method)?.Contexts ?? options.Contexts;

    /// <summary>Whether an await of a task in the method goes back to where it was reached if it does not say so itself.</summary>
    public bool ContinuesOnCapturedContext(MethodDefinition method) =>
        _configureAwait.ValueFor(method) is { } configured ? configured != 0 : OfAssembly(method)?.ConfigureAwait ?? options.ConfigureAwait;

    /// <summary>The name of the back end that an attribute asks for; null if none does.</summary>
    public string? BackEndOf(MethodDefinition method) =>
        _unwind.ValueFor(method) is { } unwind ? unwind == 0 ? "continuations" : "unwind" : null;

    /// <summary>Why the method stays as it was compiled; null if it is to be woven.</summary>
    public string? WhyLeft(MethodDefinition method)
    {
        if (!options.Selection.Includes(method)) return MethodSelection.NotSelected;
        if (_weave.ValueFor(method) is { } weave) return weave == 0 ? MethodSelection.LeftBy + "an attribute: Weave(false)" : null;
        return First(options.Leave, OfAssembly(method)?.Leave, method) is { } pattern
            ? $"{MethodSelection.LeftBy}the settings: {pattern}"
            : null;
    }

    /// <summary>Why what is called is always called by its task; null if it need not be.</summary>
    public string? WhyTaskIsKept(MethodReference called) =>
        called.Resolve() is { } method ? WhyTaskIsKept(method) : FirstIn(options.KeepTasks, called) is { } pattern ? Kept(pattern) : null;

    /// <inheritdoc cref="WhyTaskIsKept(MethodReference)"/>
    public string? WhyTaskIsKept(MethodDefinition method) => _whyKept.GetOrAdd(method, FindOut);

    private string? FindOut(MethodDefinition method)
    {
        if (KeepsByAttribute(method) is { } keep) return keep ? "kept on the task by an attribute" : null;
        return First(options.KeepTasks, OfAssembly(method)?.KeepTasks, method) is { } pattern ? Kept(pattern) : null;
    }

    // It may be in any assembly: attributes that cannot be read cost who has them, not who calls.
    private bool? KeepsByAttribute(MethodDefinition method)
    {
        try
        {
            return _keepTasks.ValueFor(method) is { } keep ? keep != 0 : null;
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return null;
        }
    }

    private AssemblyOptions? OfAssembly(MethodDefinition method) => options.Assemblies.GetValueOrDefault(method.Module.Assembly.Name.Name);

    private static string Kept(MethodPattern pattern) => $"kept on the task by the settings: {pattern}";

    private static MethodPattern? First(
        IReadOnlyList<MethodPattern> all, IReadOnlyList<MethodPattern>? ofAssembly, MethodReference method) =>
        (ofAssembly is null ? null : FirstIn(ofAssembly, method)) ?? FirstIn(all, method);

    private static MethodPattern? FirstIn(IReadOnlyList<MethodPattern> patterns, MethodReference method) =>
        patterns.Count == 0 ? null : patterns.FirstOrDefault(p => p.Matches(method));
}
