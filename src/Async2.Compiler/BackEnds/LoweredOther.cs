using Mono.Cecil;

namespace Async2.Compiler.BackEnds;

/// <summary>What a back end made of a method that is not async.</summary>
internal sealed class LoweredOther(MethodDefinition method) : LoweredPart
{
    public MethodDefinition Method { get; } = method;
}
