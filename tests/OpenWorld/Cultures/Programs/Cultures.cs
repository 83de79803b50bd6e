using System.Globalization;

namespace Cultured;

/// <summary>Prints whether the process has loaded the data of cultures: by bytes, because the console's encoding needs them.</summary>
internal static class Program
{
    private static async Task Main()
    {
        await Suspends(1);
        var before = IsLoaded();
        _ = "a".ToUpper(new CultureInfo("de"));
        var after = IsLoaded();
        using var output = Console.OpenStandardOutput();
        output.Write([.. before ? "loaded"u8 : "not loaded"u8, .. ", "u8, .. after ? "loaded"u8 : "not loaded"u8]);
    }

    private static async Task<int> Suspends(int value)
    {
        await Task.Yield();
        return value;
    }

    private static bool IsLoaded() => File.ReadAllBytes("/proc/self/maps").AsSpan().IndexOf("libicu"u8) >= 0;
}
