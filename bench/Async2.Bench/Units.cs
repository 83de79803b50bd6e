namespace Async2.Bench;

/// <summary>The units of figures.</summary>
internal static class Units
{
    public const string Nanoseconds = "ns";
    public const string Bytes = "bytes";
    public const string PerSecond = "1/s";

    public static bool MoreIsBetter(string unit) => unit == PerSecond;
}
