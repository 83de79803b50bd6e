namespace Async2.Bench.Contexts;

/// <summary>What the called methods look at before they would suspend.</summary>
internal static class Global
{
    /// <summary>Never 0, which no compiler knows.</summary>
    public static int Ready = 1;

    public static readonly Open Open = new();
}
