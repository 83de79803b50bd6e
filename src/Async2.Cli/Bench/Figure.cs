namespace Async2.Cli.Bench;

/// <summary>The figure of a row that a target compares.</summary>
internal enum Figure
{
    /// <summary>The median of the measured values.</summary>
    Median,

    /// <summary>Bytes allocated by one operation.</summary>
    AllocatedBytes,

    /// <summary>Bytes of machine code.</summary>
    MachineCode,
}
