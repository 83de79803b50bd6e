namespace Async2;

/// <summary>Names the continuation class of a synchronous method's twin. The CLR prints its frames as those of the method.</summary>
/// <param name="twin">The class.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Method, Inherited = false)]
public sealed class TwinAttribute(Type twin) : StateMachineAttribute(twin);
