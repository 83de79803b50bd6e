using System.Collections.Concurrent;

namespace Async2.Compiler.Options;

/// <summary>
/// The settings of single methods. The nearest counts: attributes (the method's, those of the types around it, the assembly's), then the
/// settings of its assembly, then the settings for all.
/// </summary>
internal sealed class MethodSettings(LoweringOptions options)
{
    private readonly NearestAttribute _contexts = NearestAttribute.Contexts();
    private readonly NearestAttribute _configureAwait = NearestAttribute.ConfigureAwait();
    private readonly NearestAttribute _blocking = NearestAttribute.Blocking();
    private readonly NearestAttribute _keepTasks = NearestAttribute.KeepTasks();
    private readonly NearestAttribute _unwind = NearestAttribute.Unwind();
    private readonly ConcurrentDictionary<MethodDefinition, string?> _whyKept = [];

    /// <summary>The mode of contexts: whether callers see the method's changes.</summary>
    public ContextMode ContextsOf(MethodDefinition method) =>
        _contexts.ValueFor(method) is { } mode ? (ContextMode)mode : OfAssembly(method)?.Contexts ?? options.Contexts;

    /// <summary>Whether an await without <c>ConfigureAwait</c> in the method resumes in the captured context.</summary>
    public bool ContinuesOnCapturedContext(MethodDefinition method) =>
        _configureAwait.ValueFor(method) is { } configured ? configured != 0 : OfAssembly(method)?.ConfigureAwait ?? options.ConfigureAwait;

    /// <summary>Whether blocking calls in the method suspend.</summary>
    public bool Suspends(MethodDefinition method) => BlockingMode.Suspend
        == (_blocking.ValueFor(method) is { } mode ? (BlockingMode)mode : OfAssembly(method)?.Blocking ?? options.Blocking);

    /// <summary>The name of the back end that an attribute requests; null without one.</summary>
    public string? BackEndOf(MethodDefinition method) =>
        _unwind.ValueFor(method) is { } unwind ? unwind == 0 ? "continuations" : "unwind" : null;

    /// <summary>The reason why calls of the method are kept on the task; null if they are not.</summary>
    public string? WhyTaskIsKept(MethodReference called) =>
        called.Resolve() is { } method ? WhyTaskIsKept(method)
        : MethodPattern.FirstOf(called, null, options.KeepTasks) is { } pattern ? Kept(pattern)
        : null;

    /// <inheritdoc cref="WhyTaskIsKept(MethodReference)"/>
    public string? WhyTaskIsKept(MethodDefinition method) => _whyKept.GetOrAdd(method, FindOut);

    private string? FindOut(MethodDefinition method)
    {
        if (KeepsByAttribute(method) is { } keep) return keep ? "kept on the task by an attribute" : null;
        return MethodPattern.FirstOf(method, OfAssembly(method)?.KeepTasks, options.KeepTasks) is { } pattern ? Kept(pattern) : null;
    }

    // The method may be in any assembly, and attributes that cannot be read are not the caller's fault.
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
}
