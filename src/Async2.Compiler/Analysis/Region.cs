namespace Async2.Compiler.Analysis;

internal enum RegionKind
{
    Method,
    Try,
    Catch,
    Filter,
    Finally,
    Fault,
}

/// <summary>A protected range of the code, or the handler of a try region.</summary>
/// <param name="kind">
/// The code of a filter's handler is a <see cref="RegionKind.Catch"/>; <see cref="RegionKind.Filter"/> is the condition.
/// </param>
/// <param name="start">The position of the first instruction.</param>
/// <param name="end">The position after the last instruction.</param>
/// <param name="handlers">The handlers of a try region, in the table's order; for the region of a handler, that handler.</param>
internal sealed class Region(RegionKind kind, int start, int end, IReadOnlyList<ExceptionHandler> handlers)
{
    public RegionKind Kind { get; } = kind;

    public int Start { get; } = start;

    public int End { get; } = end;

    public IReadOnlyList<ExceptionHandler> Handlers { get; } = handlers;

    /// <summary>The region around this one; null for the method. A handler is beside its try region, not in it.</summary>
    public Region? Parent { get; set; }

    /// <summary>The try region of a handler or filter.</summary>
    public Region? Try { get; set; }

    public int Length => End - Start;

    public bool IsHandler => Kind is RegionKind.Catch or RegionKind.Filter or RegionKind.Finally or RegionKind.Fault;

    public bool Contains(int position) => Start <= position && position < End;

    public bool Contains(Region other) => Start <= other.Start && other.End <= End;

    public override string ToString() => $"{Kind} [{Start}, {End})";
}
