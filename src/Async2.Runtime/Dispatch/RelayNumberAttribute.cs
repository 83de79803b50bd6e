using System.ComponentModel;

namespace Async2;

/// <summary>A variant only asks its method: so may whoever calls the method in the place of another that is asked.</summary>
/// <param name="number">By which number the method is asked (<see cref="Relay"/>).</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Method, Inherited = false)]
public sealed class RelayNumberAttribute(int number) : Attribute
{
    /// <summary>By which number the method is asked; greater than 0.</summary>
    public int Number => number;
}
