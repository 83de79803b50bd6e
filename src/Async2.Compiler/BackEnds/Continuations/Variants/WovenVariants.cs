using System.Collections.Concurrent;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>The variants of assemblies that were woven earlier, as they stand there.</summary>
/// <param name="isWoven">Whether a module is one of those.</param>
internal sealed class WovenVariants(Func<ModuleDefinition, bool> isWoven)
{
    private readonly ConcurrentDictionary<MethodDefinition, WovenCallee?> _callees = [];
    private readonly ConcurrentDictionary<MethodDefinition, WovenCallee?> _twins = [];

    /// <summary>The method with its variant; null if it has none.</summary>
    public Callee? Of(MethodDefinition method) => isWoven(method.Module) ? _callees.GetOrAdd(method, WovenCallee.Of) : null;

    /// <summary>The synchronous method with its twin; null if it has none.</summary>
    public Callee? TwinOf(MethodDefinition method) => isWoven(method.Module) ? _twins.GetOrAdd(method, WovenCallee.OfTwin) : null;

    /// <summary>Whether the module was woven earlier.</summary>
    public bool Knows(ModuleDefinition module) => isWoven(module);

    /// <summary>See <see cref="WovenAttribute.Variants"/>; null if the module was not woven earlier.</summary>
    public string? DigestOf(ModuleDefinition module) => isWoven(module)
        ? (string)module.Assembly.CustomAttributes.Single(a => a.AttributeType.Name == nameof(WovenAttribute)).ConstructorArguments[1].Value
        : null;
}
