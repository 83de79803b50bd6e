using System.Runtime.InteropServices;

namespace Async2.Bench.Frames;

/// <summary>An async method that calls a small native function again and again; one operation is one call.</summary>
internal static class NativeCalls
{
    public static void Run(int count) => Loop(count).GetAwaiter().GetResult();

    public static void RunSync(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += Absolute(sum - i);
        if (sum == int.MinValue) throw new InvalidOperationException();
    }

    private static async Task<int> Loop(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += Absolute(sum - i);
        if (sum == int.MinValue) await Task.Yield();
        return sum;
    }

    [DllImport("libc", EntryPoint = "abs")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Absolute(int value);
}
