namespace Async2.Bench.Contexts;

/// <summary>
/// A class with an overridable method, so that the weaver does not know its effect. It is never overridden, and the JIT makes the
/// call cheap.
/// </summary>
public class Open
{
    /// <summary>Returns <paramref name="value"/>, unless overridden.</summary>
    public virtual int Same(int value) => value;
}
