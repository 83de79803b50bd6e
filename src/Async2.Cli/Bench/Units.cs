namespace Async2.Cli.Bench;

/// <summary>What figures count.</summary>
internal static class Units
{
    public const string Nanoseconds = "ns";
    public const string Bytes = "bytes";

    /// <summary>How often a second.</summary>
    public const string Rate = "1/s";

    /// <summary>How often in a million operations.</summary>
    public const string Share = "1/M";
}
