namespace Async2.Compiler.BackEnds.Experiment;

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

    /// <summary>Which frames are packed, as decisions.</summary>
    public static IEnumerable<Decision> DecisionsOf(Lowering lowering) =>
        lowering.Options.Experiment.Tasklets is not { } least ? [] : lowering.Points.Select(point => new Decision(
            point.Line, $"point {point.Index}: " + (WhyNot(lowering, point) is { } reason
                ? $"the frame stays an object: {reason}"
                : $"the frame goes into a tasklet where {least} or more suspend together")));

    /// <summary>The slots that a free frame may still hold: it was packed, and returned in its suspended state.</summary>
    public static IEnumerable<FieldDefinition> HeldSlots(Lowering lowering) =>
        lowering.Options.Experiment.Tasklets is null ? [] : lowering.Fields;

    private static bool IsMovable(TypeReference type) =>
        !TypeKinds.IsStackOnly(type) && type.MetadataType is not (MetadataType.Pointer or MetadataType.FunctionPointer);
}
