namespace Shapes.Harness;

/// <summary>Marks the method that starts a shape.</summary>
/// <param name="times">The number of times that the program starts it: a different one for each shape.</param>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class ShapeAttribute(int times) : Attribute
{
    public int Times => times;

    /// <summary>Whether the program starts it on the pump, with the pump's SynchronizationContext.</summary>
    public bool OnPump { get; init; }
}
