namespace Async2.Compiler.BackEnds.Continuations.ThreadBound;

/// <summary>The methods that stay as compiled, except that they tell what binds them to their thread.</summary>
/// <remarks>They run on the stack above a method that suspends, or before it: it takes along what they have used.</remarks>
internal static class PlainMethods
{
    /// <summary>Those of the set.</summary>
    /// <param name="request">The request.</param>
    /// <param name="variants">The helper types.</param>
    /// <param name="lowered">The methods that get other bodies.</param>
    public static IReadOnlyList<LoweredOther> In(
        LoweringRequest request, VariantSet variants, IReadOnlyList<LoweredMethod> lowered)
    {
        var written = LoweredSet.InOrder(lowered).SelectMany(p => p.Bodies.Concat(p.Boilerplate)).Select(b => b.Method)
            .Concat(lowered.SelectMany(m => m.Method.Found.MachineType?.Methods.AsEnumerable() ?? [])).ToHashSet();
        var plain = request.Modules.SelectMany(m => m.GetTypes()).SelectMany(t => t.Methods)
            .Where(m => !written.Contains(m) && CompiledCode.Of(m) is { } code && IsNeeded(code, request)).ToList();
        return [.. InParallel.Map(plain, m => Noting(m, request, variants), request.CancellationToken).OfType<LoweredOther>()];
    }

    private static bool IsNeeded(IEnumerable<Instruction> code, LoweringRequest request)
    {
        var isNeeded = false;
        request.Runner.Attempt(() => isNeeded = NoteThreadBound.IsNeeded(code, request.Colour));
        return isNeeded;
    }

    private static LoweredOther? Noting(MethodDefinition method, LoweringRequest request, VariantSet variants)
    {
        var part = new LoweredOther(method);
        var refused = request.Runner.Attempt(() =>
        {
            var body = IlBody.CopyOf(method);
            NoteThreadBound.Run(body, request.Colour, variants.In(method.Module), part);
            part.Add("thread-bound", method, body);
            request.RequireValid(part);
        });
        return refused is null ? part : null;
    }
}
