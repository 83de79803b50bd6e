using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Iterators;

/// <summary>The override of <c>Continuation.CompletesAsSource</c>, for iterators and for methods with a pooling builder.</summary>
internal static class SourceCompletion
{
    public static void Add(Home home)
    {
        var getter = home.AddOverride("get_CompletesAsSource", home.Type.Module.TypeSystem.Boolean, []);
        getter.IsSpecialName = true;
        var body = IlBody.Empty(getter, getter.ReturnType);
        body.Code.AddRange([Il.Constant(1), Il.Of(OpCodes.Ret)]);
        BodyWriter.Write(body, getter);
    }
}
