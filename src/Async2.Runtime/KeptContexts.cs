using System.Diagnostics;

namespace Async2;

/// <summary>
/// Contexts that a method without a variant has left behind, on their way through variants that pass its task through, to the activation that awaits it. That
/// one finds them when it compares, and keeps them.
/// </summary>
/// <remarks>Between the two nothing else runs on the thread. Only written when contexts have changed, which is rare.</remarks>
[StackTraceHidden]
internal static class KeptContexts
{
    [ThreadStatic]
    private static bool t_keep;

    /// <summary>The difference that the next comparison on this thread finds is to be kept.</summary>
    internal static void Keep() => t_keep = true;

    /// <summary>Whether the difference just found is to be kept. Asked once for each.</summary>
    internal static bool Take()
    {
        bool keep = t_keep;
        if (keep) t_keep = false;
        return keep;
    }
}
