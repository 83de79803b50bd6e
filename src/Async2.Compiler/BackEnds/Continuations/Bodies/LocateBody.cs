using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// The override of <c>Continuation.Locate</c>: the frames of activations that an exception leaves without being thrown through them are
/// calls in this method, each in the line of its suspension point.
/// </summary>
/// <remarks>
/// <code>
/// switch (point) { LINE_k of each }             with one point: if (point == 0) goto LINE_0
/// SuspensionLine.Here();  return;               no line: no point, or one of which none is known
/// LINE_k: SuspensionLine.Here();  return;       points of one statement have one
///
/// SuspensionLine.Here();  return;               where no line is known, as in assemblies without a PDB
/// </code>
/// Not optimised, so that no two calls become one and none a jump.
/// </remarks>
internal static class LocateBody
{
    public static void Add(Lowering lowering)
    {
        if (lowering.Points.Count == 0) return;
        var types = lowering.Method.Module.TypeSystem;
        var point = new ParameterDefinition("point", ParameterAttributes.None, types.Int32);
        var method = lowering.AddOverride(lowering.Runtime.Method(typeof(Frame), nameof(Frame.Locate)), types.Void, [point]);
        method.ImplAttributes |= MethodImplAttributes.NoInlining | MethodImplAttributes.NoOptimization;
        method.CustomAttributes.Add(WellKnownAttributes.DebuggerHidden(method.Module)); // no line to stop at
        lowering.Add("locate", method, Body(lowering, method));
    }

    private static IlBody Body(Lowering lowering, MethodDefinition method)
    {
        var body = IlBody.Empty(method, method.ReturnType);
        var here = lowering.Runtime.Method(typeof(SuspensionLine), nameof(SuspensionLine.Here));
        var noLine = Il.Call(here);
        var lines = new Dictionary<(string File, int Line, int Column), Instruction>();
        List<Instruction> code = [];
        Instruction LineOf(SuspensionPoint point)
        {
            if (point.Statement is not { IsHidden: false } statement) return noLine;
            var key = (statement.Document.Url, statement.StartLine, statement.StartColumn);
            if (lines.TryGetValue(key, out var line)) return line;
            lines[key] = line = Il.Call(here);
            body.SequencePoints[line] = statement;
            code.AddRange([line, Il.Of(OpCodes.Ret)]);
            return line;
        }

        Instruction[] targets = [.. lowering.Points.Select(LineOf)];
        if (code.Count > 0)
        {
            var toLine = targets is [var only] ? Il.Of(OpCodes.Brfalse, only) : Il.Of(OpCodes.Switch, targets);
            body.Code.AddRange([Il.Of(OpCodes.Ldarg, method.Parameters[0]), toLine]);
        }

        body.Code.AddRange([noLine, Il.Of(OpCodes.Ret), .. code]);
        return body;
    }
}
