namespace Async2.Cli.Bench;

/// <summary>Which figure of a row a target compares.</summary>
internal enum Figure
{
    /// <summary>The median of what is measured.</summary>
    Median,

    /// <summary>Bytes allocated by one operation.</summary>
    AllocatedBytes,

    /// <summary>Bytes of machine code.</summary>
    MachineCode,
}
