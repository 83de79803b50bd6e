using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// The override of <c>Continuation.Frames</c>: what a stack trace shows for the method when an exception passes through its continuation
/// without its code being run. One string, <c>METHOD\nFILE\nline,line,…</c>, so that it costs nothing until it is needed.
/// </summary>
internal static class FramesBody
{
    public static void Add(Lowering lowering)
    {
        if (!lowering.Kind.IsSkippedByExceptions || lowering.Points.Count == 0) return;
        var getter = lowering.AddOverride("get_Frames", lowering.Method.Module.TypeSystem.String, []);
        getter.IsSpecialName = true;
        var body = IlBody.Empty(getter, getter.ReturnType);
        body.Code.AddRange([Il.Of(OpCodes.Ldstr, lowering.Frames), Il.Of(OpCodes.Ret)]);
        lowering.Add("frames", getter, body);
    }
}
