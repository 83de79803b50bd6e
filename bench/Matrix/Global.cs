namespace Async2.Bench.Matrix;

/// <summary>What the called methods look at before they would suspend.</summary>
internal static class Global
{
    /// <summary>Never 0, which no compiler knows.</summary>
    public static int Ready = 1;
}
