using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>Knows methods that have variants without being async.</summary>
internal interface IVariantSource
{
    /// <summary>The method with its variant; null if it has none.</summary>
    Callee? Of(MethodDefinition method);

    /// <summary>Whether the module is one of those whose methods have variants here.</summary>
    bool Knows(ModuleDefinition module);
}
