namespace Async2.Damage.Tests;

/// <summary>An async method for tests to change.</summary>
internal static class Awaiting
{
    public static async Task<int> Once()
    {
        Nothing();
        await Task.Yield();
        return 1;
    }

    private static void Nothing()
    {
    }
}
