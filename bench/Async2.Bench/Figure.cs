namespace Async2.Bench;

/// <summary>The figure of a row that a target compares.</summary>
internal enum Figure
{
    Median,
    AllocatedBytes,
    MachineCode,
}
