namespace Async2;

/// <summary>Marks a method's variant in mode <c>flow</c>: it has the name of the state machine's method, which says no mode.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Method, Inherited = false)]
public sealed class FlowingVariantAttribute : Attribute;
