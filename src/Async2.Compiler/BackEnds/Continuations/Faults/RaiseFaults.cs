namespace Async2.Compiler.BackEnds.Continuations.Faults;

/// <summary>Turns throws that leave the method into faults.</summary>
/// <remarks>
/// <code>
/// throw                  return MoveNext(exception, k)                      RaiseBody
/// call Rethrow;  throw   return Fault.Rethrown(exception)                   in code that has been moved out of a catch block
/// </code>
/// </remarks>
internal static class RaiseFaults
{
    /// <summary>Rewrites the throws outside of all regions, with nothing else on the stack.</summary>
    public static void Run(Lowering lowering)
    {
        if (!lowering.Kind.IsSkippedByExceptions || !lowering.Options.Uses(Optimisation.ReturnedFaults)) return;
        foreach (var activation in lowering.Activations) Run(lowering, activation);
    }

    private static void Run(Lowering lowering, Activation activation)
    {
        if (activation.OwnThrows.Count == 0) return;
        var body = activation.Body;
        var flow = ControlFlow.Of(body);
        var regions = Regions.Of(flow);
        var stack = StackTypes.Of(flow);
        var edit = new BodyEdit(body);
        SequencePoint? statement = null;
        for (var i = 0; i < body.Code.Count; i++)
        {
            statement = body.SequencePoints.GetValueOrDefault(body.Code[i], statement!);
            if (!activation.OwnThrows.Contains(body.Code[i]) || !regions.IsOutermost(i) || stack.DepthBefore(i) != 1) continue;
            var isRethrow = IsRethrow(body.Code[i - 1]);
            if (isRethrow) edit.Replace(body.Code[i - 1], lowering.Runtime.Call(typeof(Fault), nameof(Fault.Rethrown)));
            edit.Replace(body.Code[i], [.. isRethrow ? [] : lowering.CallOfRaise(statement), .. activation.ReturnSuspended()]);
        }

        edit.Apply();
    }

    private static bool IsRethrow(Instruction instruction) =>
        instruction.Operand is MethodReference { Name: nameof(Fault.Rethrow), DeclaringType.Name: nameof(Fault) };
}
