namespace Shapes.Harness;

/// <summary>A stack that each start of a shape leaves.</summary>
/// <param name="frames">
/// Its frames, innermost first: <c>METHOD &lt;- MARKER</c>, where a comment in the source marks the line. The README has the rules.
/// </param>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
internal sealed class StackAttribute(params string[] frames) : Attribute
{
    public IReadOnlyList<string> Frames => frames;

    /// <summary>The number of such stacks that one start leaves.</summary>
    public int Each { get; init; } = 1;

    /// <summary>A word that the listing uses for what the innermost frame waits for.</summary>
    public string WaitsFor { get; init; } = "";
}
