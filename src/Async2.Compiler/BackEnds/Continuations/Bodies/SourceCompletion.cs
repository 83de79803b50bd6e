namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>The override of <c>Continuation.CompletesAsSource</c>, for iterators and for methods with a pooling builder.</summary>
internal static class SourceCompletion
{
    public static void Add(Lowering lowering)
    {
        if (!lowering.Kind.CompletesAsSource || lowering.Points.Count == 0) return;
        var getter = lowering.AddOverride("get_CompletesAsSource", lowering.Method.Module.TypeSystem.Boolean, []);
        getter.IsSpecialName = true;
        var body = IlBody.Empty(getter, getter.ReturnType);
        body.Code.AddRange([Il.Constant(1), Il.Of(OpCodes.Ret)]);
        lowering.Add("completes as source", getter, body);
    }
}
