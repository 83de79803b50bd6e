namespace Async2.Stacks.Naming;

/// <summary>The table that the JIT emits beside each body of a method of .NET 11's runtime async: a row for each await.</summary>
/// <remarks>
/// <code>
/// Resume          the method that resumes: the same in all rows
/// DiagnosticIP    an address in the body
/// </code>
/// The rows are in the order of the IL. Optimised code often has no IL offset for that address, but the number of the row tells the await,
/// unless the JIT left an await out (<c>await Task.CompletedTask</c>) or copied one.
/// </remarks>
internal static class ResumeTable
{
    private const int RowSize = 16;
    private const int MostRows = 10_000;

    /// <summary>The IL offset of a row's await.</summary>
    /// <param name="row">The address of the row.</param>
    /// <param name="awaits">The IL offsets of the method's awaits.</param>
    /// <param name="memory">The target's memory.</param>
    /// <returns>Null if the body does not have each of several awaits once.</returns>
    public static int? IlOffset(ulong row, IReadOnlyList<int> awaits, IMemoryReader memory)
    {
        if (awaits.Count == 1) return awaits[0];
        var before = RowsFrom(row, -RowSize, memory);
        var after = RowsFrom(row, RowSize, memory);
        return before + 1 + after == awaits.Count ? awaits[before] : null;
    }

    private static int RowsFrom(ulong row, int step, IMemoryReader memory)
    {
        var resume = memory.ReadPointer(row);
        var rows = 0;
        while (rows < MostRows && memory.ReadPointer(row + (ulong)((rows + 1) * (long)step), out var other) && other == resume) rows++;
        return rows;
    }
}
