namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// The override of <c>Frame.Locate</c>: throws in the line of a suspension point. So the CLR knows the line of a frame that an exception
/// leaves without being thrown through it.
/// </summary>
/// <remarks>
/// <code>
/// switch (point) { LINE_k of each }             with one point: if (point == 0) goto LINE_0
/// throw exception;                              no line: none is known, as in assemblies without a PDB
/// LINE_k: throw exception;                      points of one statement have one
/// </code>
/// Not optimised, so that no two throws become one.
/// </remarks>
internal static class LocateBody
{
    public static void Add(Lowering lowering)
    {
        if (lowering.Points.Count == 0) return;
        var types = lowering.Method.Module.TypeSystem;
        var point = new ParameterDefinition("point", ParameterAttributes.None, types.Int32);
        var exception = new ParameterDefinition(
            "exception", ParameterAttributes.None, CoreLibrary.Of(lowering.Method.Module).Class("System.Exception"));
        var method = lowering.AddOverride(lowering.Runtime.Method(typeof(Frame), nameof(Frame.Locate)), types.Void, [point, exception]);
        method.ImplAttributes |= MethodImplAttributes.NoInlining | MethodImplAttributes.NoOptimization;
        var body = Body(lowering, method);
        // Not a line to stop at.
        if (body.SequencePoints.Count > 0) method.CustomAttributes.Add(WellKnownAttributes.DebuggerHidden(method.Module));
        lowering.Add("locate", method, body);
    }

    private static IlBody Body(Lowering lowering, MethodDefinition method)
    {
        var body = IlBody.Empty(method, method.ReturnType);
        var noLine = Il.Of(OpCodes.Ldarg, method.Parameters[1]);
        var lines = new Dictionary<(string File, int Line, int Column), Instruction>();
        List<Instruction> code = [];
        Instruction LineOf(SuspensionPoint point)
        {
            if (point.Statement is not { IsHidden: false } statement) return noLine;
            var key = (statement.Document.Url, statement.StartLine, statement.StartColumn);
            if (lines.TryGetValue(key, out var line)) return line;
            lines[key] = line = Il.Of(OpCodes.Ldarg, method.Parameters[1]);
            body.SequencePoints[line] = statement;
            code.AddRange([line, Il.Of(OpCodes.Throw)]);
            return line;
        }

        Instruction[] targets = [.. lowering.Points.Select(LineOf)];
        if (code.Count > 0)
        {
            var toLine = targets is [var only] ? Il.Of(OpCodes.Brfalse, only) : Il.Of(OpCodes.Switch, targets);
            body.Code.AddRange([Il.Of(OpCodes.Ldarg, method.Parameters[0]), toLine]);
        }

        body.Code.AddRange([noLine, Il.Of(OpCodes.Throw), .. code]);
        return body;
    }
}
