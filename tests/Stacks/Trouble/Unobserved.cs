using System.Runtime.CompilerServices;

namespace Troubles;

/// <summary>Fire and forget: methods that failed, and whose tasks nobody has.</summary>
internal static class Unobserved
{
    private const int Failed = 127;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Start()
    {
        for (int i = 0; i < Failed; i++) _ = AuditAsync(i);
    }

    private static async Task AuditAsync(int id)
    {
        await Task.CompletedTask;
        throw new InvalidOperationException($"audit {id} failed");
    }
}
