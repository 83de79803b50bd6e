using Async2.Compiler.BackEnds.Continuations.Calls;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>The variant of a struct's method for receivers in a box: calls through interfaces and delegates have no others.</summary>
internal static class BoxedVariant
{
    public static void Add(Home home)
    {
        var parameters = home.ArgumentsOf().ToList();
        var self = ((Mono.Cecil.ByReferenceType)parameters[0].ParameterType).ElementType;
        parameters[0].ParameterType = home.Type.Module.TypeSystem.Object;
        var boxed = home.AddStatic(VariantNames.Prefix(home.Method.Contexts) + "Boxed", home.VariantReturn, parameters);
        HiddenType.MarkStackTraceHidden(boxed);    // the trace has the frame of the variant
        var body = IlBody.Empty(boxed, boxed.ReturnType);
        body.Code.AddRange(
        [
            Il.Of(OpCodes.Ldarg, parameters[0]), Il.Of(OpCodes.Unbox, self), .. parameters.Skip(1).Select(p => Il.Of(OpCodes.Ldarg, p)),
            Il.Call(home.Own(home.Call)), Il.Of(OpCodes.Ret),
        ]);
        BodyWriter.Write(body, boxed);
    }
}
