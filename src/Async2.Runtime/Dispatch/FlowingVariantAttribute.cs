namespace Async2;

/// <summary>
/// A method's variant is in mode <c>flow</c>. Its name cannot say so, which it has from the method of the state machine.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Method, Inherited = false)]
public sealed class FlowingVariantAttribute : Attribute;
