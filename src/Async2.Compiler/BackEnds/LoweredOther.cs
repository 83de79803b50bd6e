namespace Async2.Compiler.BackEnds;

/// <summary>A back end's output for a method that is not async.</summary>
internal sealed class LoweredOther(MethodDefinition method) : LoweredPart
{
    public MethodDefinition Method { get; } = method;
}
