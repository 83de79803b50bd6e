namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>Selects the frames that are packed, if packing is requested.</summary>
internal static class TaskletFrames
{
    /// <summary>The reason why a frame stays an object at a point; null if it is packed.</summary>
    public static string? WhyNot(Lowering lowering, SuspensionPoint point) =>
        !lowering.Kind.IsPooled(lowering) ? "it does not come from a pool"
        : point.Bound is null ? "it waits for an awaiter, so it is the innermost frame of its chain"
        : point.Kept.Select(v => v.Type).FirstOrDefault(t => !IsMovable(t)) is { } type
            ? $"it keeps a {type.Name}, which no generic method takes"
        : null;

    private static bool IsMovable(TypeReference type) =>
        !TypeKinds.IsStackOnly(type) && type.MetadataType is not (MetadataType.Pointer or MetadataType.FunctionPointer);
}
