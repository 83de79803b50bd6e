namespace Async2.Bench.Contexts;

/// <summary>Has a method that others might override, so that the weaver does not know what a call of it does. Nobody does, and the JIT makes it cheap.</summary>
internal class Open
{
    public virtual int Same(int value) => value;
}
