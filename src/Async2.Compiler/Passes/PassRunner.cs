using Async2.Compiler.Diagnostics;
using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.Passes;

/// <summary>Runs passes on a method, verifies the results, and notifies an observer.</summary>
/// <remarks>Safe for several threads at once, if the observer is.</remarks>
/// <param name="verifiesEachPass">Whether the verifier runs after every pass, and an internal error is thrown instead of becoming a
/// reason, as tests need it.</param>
/// <param name="watch">Called after each pass with its work; null for no observer.</param>
internal sealed class PassRunner(bool verifiesEachPass, Action<IPass, IWork>? watch = null)
{
    /// <summary>Runs the passes in order.</summary>
    /// <exception cref="Refusal">A pass does not support the method's shape.</exception>
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

    /// <summary>Attempts an action that may fail for one method; returns the reason for a failure, or null.</summary>
    /// <remarks>Damaged metadata, or a bug in Async2, must cost only the method.</remarks>
    public Skip? Attempt(Action attempt)
    {
        try
        {
            return FailureOf(attempt) is { } failure ? new Skip(SkipReason.InternalError, failure.GetType().Name) : null;
        }
        catch (Refusal refusal)
        {
            return refusal.Skip;
        }
        catch (UnbalancedStack) when (!verifiesEachPass)
        {
            return new Skip(SkipReason.DamagedCode, "unbalanced stack");
        }
    }

    /// <summary>Attempts an action that fails only because of a bug in Async2; returns its exception, or null.</summary>
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
