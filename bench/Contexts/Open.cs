namespace Async2.Bench.Contexts;

/// <summary>
/// Has a method that others might override, so that the weaver does not know what a call of it does. Nobody does, and the JIT
/// makes it cheap.
/// </summary>
public class Open
{
    /// <summary>Returns <paramref name="value"/>, as long as nobody says otherwise.</summary>
    public virtual int Same(int value) => value;
}
