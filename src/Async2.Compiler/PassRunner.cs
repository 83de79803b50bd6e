using Async2.Compiler.BackEnds.Continuations.Calls;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;

namespace Async2.Compiler;

/// <summary>Runs passes on a method, verifies what they leave, and lets somebody watch.</summary>
/// <param name="verifyEachPass">Whether the verifier runs after every pass instead of only after the last.</param>
/// <param name="watch">Called after each pass with the method; null if nobody watches.</param>
internal sealed class PassRunner(bool verifyEachPass, Action<Pass, AsyncMethod>? watch = null)
{
    /// <summary>Whether the method came through; if not, its reason is set and it stays as compiled.</summary>
    public bool TryRun(IReadOnlyList<Pass> passes, AsyncMethod method, Variants? variants = null)
    {
        if (method.AsyncIl is { } asyncIl) method.Body = asyncIl.Clone();
        try
        {
            foreach (var pass in passes)
            {
                pass.Run(method, variants ?? Variants.None);
                if (verifyEachPass) Verify(pass, method);
                watch?.Invoke(pass, method);
            }

            return true;
        }
        catch (Refusal refusal)
        {
            method.Reason = refusal.Message;
            return false;
        }
        catch (Exception e) when (!verifyEachPass && e is not OperationCanceledException)
        {
            // Metadata that is damaged, or a mistake of ours: no reason to lose the rest of the assembly. Tests let it through.
            method.Reason = $"internal error ({e.GetType().Name})";
            return false;
        }
    }

    private static void Verify(Pass pass, AsyncMethod method)
    {
        if (IlVerifier.Verify(method.Body) is [var error, ..])
            throw new InvalidOperationException($"{method.Method.FullName}: invalid IL after the pass {pass.Name}: {error}");
    }
}
