namespace Async2.Cli.Bench;

/// <summary>What figures count.</summary>
internal static class Units
{
    public const string Nanoseconds = "ns";
    public const string Bytes = "bytes";
}
