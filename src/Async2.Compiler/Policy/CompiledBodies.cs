using Async2.Compiler.Diagnostics;

namespace Async2.Compiler.Policy;

/// <summary>Finds problems in the compiled code, for methods that the front end could not transform.</summary>
internal static class CompiledBodies
{
    /// <summary>The problem with the bodies that a front end reads of a method; null if they are well-formed.</summary>
    public static Skip? ProblemWith(FoundMethod found)
    {
        try
        {
            return Of(found).Any(body => IlVerifier.Verify(body).Count > 0) ? new Skip(SkipReason.InvalidIl) : null;
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return new Skip(SkipReason.DamagedCode, e.GetType().Name);
        }
    }

    private static IEnumerable<IlBody> Of(FoundMethod found)
    {
        var own = IlBody.CopyOf(found.Method);
        if (!AsyncHelpers.IsAsyncIl(found.Method))
            return [own, .. found.MachineType?.Methods.Where(m => m.HasBody).Select(IlBody.CopyOf) ?? []];
        own.ReturnType = found.ResultType;
        return [own];
    }
}
