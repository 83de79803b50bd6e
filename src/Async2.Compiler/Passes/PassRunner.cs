using Async2.Compiler.Analysis;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;

namespace Async2.Compiler.Passes;

/// <summary>Runs passes on a method, verifies what they leave, and lets somebody watch.</summary>
/// <remarks>Safe to be used by several threads at once, if what watches is.</remarks>
/// <param name="verifiesEachPass">Whether the verifier runs after every pass, and a mistake of ours is thrown instead of becoming a
/// reason: as tests want it.</param>
/// <param name="watch">Called after each pass with what it worked on; null if nobody watches.</param>
internal sealed class PassRunner(bool verifiesEachPass, Action<IPass, IWork>? watch = null)
{
    /// <summary>How the reason begins where a pass failed that should have refused.</summary>
    public const string InternalError = "internal error";

    /// <summary>Runs the passes in order.</summary>
    /// <exception cref="Refusal">A pass does not know the shape of the method.</exception>
    public void Run<T>(IEnumerable<Pass<T>> passes, T work)
        where T : IWork
    {
        foreach (var pass in passes)
        {
            pass.Run(work);
            if (verifiesEachPass) Verify(pass, work);
            watch?.Invoke(pass, work);
        }
    }

    /// <summary>Does what may fail for one method; the reason why it failed, or null.</summary>
    /// <remarks>Metadata that is damaged, or a mistake of ours, is no cause to lose anything but the method.</remarks>
    public string? ReasonAgainst(Action attempt)
    {
        try
        {
            return FailureOf(attempt) is { } failure ? $"{InternalError} ({failure.GetType().Name})" : null;
        }
        catch (Refusal refusal)
        {
            return refusal.Message;
        }
        catch (UnbalancedStack) when (!verifiesEachPass)
        {
            return "unbalanced stack";
        }
    }

    /// <summary>Does what should not fail, but may for a mistake of ours; what it threw, or null.</summary>
    public Exception? FailureOf(Action attempt)
    {
        try
        {
            attempt();
            return null;
        }
        catch (Exception e) when (!verifiesEachPass
            && e is not (Refusal or UnbalancedStack or OperationCanceledException or OutOfMemoryException))
        {
            return e;
        }
    }

    private static void Verify<T>(Pass<T> pass, T work)
        where T : IWork
    {
        foreach (var (name, body) in work.Bodies)
        {
            if (IlVerifier.Verify(body) is [var error, ..])
                throw new InvalidOperationException(
                    $"{work.Found.Method.FullName}{(name.Length > 0 ? $", {name}" : "")}: invalid IL after the pass {pass.Name}: {error}");
        }
    }
}
