using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.Methods;

/// <summary>What attributes, or else the options, say of single methods.</summary>
/// <param name="contexts">The mode of contexts where no attribute says otherwise.</param>
internal sealed class MethodSettings(ContextMode contexts)
{
    private readonly NearestAttribute _contexts = NearestAttribute.Contexts();
    private readonly NearestAttribute _configureAwait = NearestAttribute.ConfigureAwait();

    /// <summary>Who sees what the method does to its thread's contexts.</summary>
    public ContextMode ContextsOf(MethodDefinition method) => _contexts.ValueFor(method) is { } mode ? (ContextMode)mode : contexts;

    /// <summary>Whether an await of a task in the method goes back to where it was reached if it does not say so itself.</summary>
    public bool ContinuesOnCapturedContext(MethodDefinition method) => _configureAwait.ValueFor(method) != 0;
}
