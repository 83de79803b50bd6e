namespace Async2.Compiler.BackEnds.Experiment;

/// <summary>The override of <see cref="Frame.Move"/>: moves live variables of a suspension point to or from packed frames.</summary>
/// <remarks>
/// <code>
/// switch (State >> 1) { POINTS of each }
/// NONE: return;                                             an innermost frame, or what cannot be moved: it stays an object
/// POINTS: if (!cursor.Enter&lt;C>(N)) return;                  points at which the same slots are live
///         cursor.Move(ref slot); …  return;
/// </code>
/// </remarks>
internal static class MoveBody
{
    /// <summary>Adds the override, if there is a point at which the frame can be moved.</summary>
    public static void Add(Lowering lowering)
    {
        if (!IsNeeded(lowering)) return;
        var cursor = new ParameterDefinition(
            "cursor", ParameterAttributes.None, new ByReferenceType(lowering.Runtime.Type(typeof(FrameCursor))));
        var method = lowering.AddOverride("Move", lowering.Class.Type.Module.TypeSystem.Void, [cursor]);
        var body = IlBody.Empty(method, method.ReturnType);
        var none = Il.Of(OpCodes.Ret);
        List<Instruction> code = [];
        var targets = Enumerable.Repeat(none, lowering.Points.Count).ToArray();
        var groups = lowering.Points.Where(p => TaskletFrames.WhyNot(lowering, p) is null)
            .GroupBy(p => string.Join(' ', Slots(lowering, p).Select(s => s.Name)));
        foreach (var points in groups)
        {
            Instruction[] moves = [.. Moves(lowering, body, Slots(lowering, points.First()), none)];
            foreach (var point in points) targets[point.Index] = moves[0];
            code.AddRange(moves);
        }

        body.Code.AddRange(
        [
            Il.Of(OpCodes.Ldarg, body.This), Il.Of(OpCodes.Ldfld, lowering.Runtime.State), Il.Constant(1), Il.Of(OpCodes.Shr),
            Il.Of(OpCodes.Switch, targets), none, .. code,
        ]);
        lowering.Add("move", method, body);
    }

    /// <summary>The code in a constructor of the class that requests packing.</summary>
    public static IEnumerable<Instruction> Wanting(Lowering lowering) => IsNeeded(lowering)
        ? [Il.Constant(lowering.Options.Experiment.Tasklets!.Value), lowering.Runtime.Call(typeof(FramePacking), nameof(FramePacking.Want))]
        : [];

    private static bool IsNeeded(Lowering lowering) =>
        lowering.Options.Experiment.Tasklets is not null && lowering.Points.Any(p => TaskletFrames.WhyNot(lowering, p) is null);

    private static IEnumerable<Slot> Slots(Lowering lowering, SuspensionPoint point) =>
        lowering.Layout.Slots.Where(s => s.Variables.Exists(point.Kept.Contains));

    private static IEnumerable<Instruction> Moves(Lowering lowering, IlBody body, IEnumerable<Slot> slots, Instruction none)
    {
        var (owner, runtime, cursor) = (lowering.Class, lowering.Runtime, body.Method.Parameters[0]);
        yield return Il.Of(OpCodes.Ldarg, cursor);
        yield return Il.Constant(lowering.Options.Experiment.Tasklets!.Value);
        yield return runtime.Call(typeof(FrameCursor), nameof(FrameCursor.Enter), owner.Self);
        yield return Il.Of(OpCodes.Brfalse, none);
        foreach (var slot in slots)
        {
            var type = TypeIdentity.WithoutModifiers(owner.ToClass.Type(slot.Type))!;
            yield return Il.Of(OpCodes.Ldarg, cursor);
            yield return Il.Of(OpCodes.Ldarg, body.This);
            yield return Il.Of(OpCodes.Ldflda, lowering.FieldOf(slot));
            yield return runtime.Call(typeof(FrameCursor), nameof(FrameCursor.Move), type);
        }

        yield return Il.Of(OpCodes.Ret);
    }
}
