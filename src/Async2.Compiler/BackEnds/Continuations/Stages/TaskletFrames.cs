using Async2.Compiler.Analysis;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>Which frames go into tasklets, where these are wanted.</summary>
internal static class TaskletFrames
{
    /// <summary>Why a frame stays an object where it waits; null if it goes into a tasklet.</summary>
    public static string? WhyNot(Lowering lowering, SuspensionPoint point) =>
        !lowering.Kind.IsPooled(lowering) ? "it does not come from a pool"
        : point.Bound is null ? "it waits for an awaiter, so it is its chain's leaf"
        : point.Kept.Select(v => v.Type).FirstOrDefault(t => !IsMovable(t)) is { } type
            ? $"it keeps a {type.Name}, which no generic method takes"
        : null;

    private static bool IsMovable(TypeReference type) =>
        !TypeKinds.IsStackOnly(type) && type.MetadataType is not (MetadataType.Pointer or MetadataType.FunctionPointer);
}
