namespace Async2.Cli.Bench;

/// <summary>The figure of a row that a target compares.</summary>
internal enum Figure
{
    Median,
    AllocatedBytes,
    MachineCode,
}
