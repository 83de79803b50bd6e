using Async2.Compiler.Diagnostics;
using Async2.Compiler.FrontEnds;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;

namespace Async2.Compiler.Inputs;

/// <summary>Whether it lies in what was compiled that a method could not be transformed.</summary>
internal static class CompiledBodies
{
    /// <summary>What is wrong with the bodies that a front end reads of a method, as a reason to leave it; null if nothing is.</summary>
    public static string? ProblemWith(FoundMethod found)
    {
        try
        {
            return Of(found).Any(body => IlVerifier.Verify(body).Count > 0) ? "the IL that was compiled does not verify" : null;
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return $"damaged code ({e.GetType().Name})";
        }
    }

    private static IEnumerable<IlBody> Of(FoundMethod found)
    {
        var own = IlBody.CopyOf(found.Method);
        if (!found.IsAsyncIl)
            return [own, .. AsyncMethods.StateMachineType(found.Method)?.Methods.Where(m => m.HasBody).Select(IlBody.CopyOf) ?? []];
        own.ReturnType = found.ResultType;
        return [own];
    }
}
