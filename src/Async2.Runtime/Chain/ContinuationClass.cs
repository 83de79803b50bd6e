namespace Async2;

/// <summary>Finds the continuation class of a method: the type that holds its variant.</summary>
/// <remarks>
/// Nothing else in this library knows how a woven method names that type. The method has the attribute by which Roslyn names the state
/// machine. Where the compiler of the program does not write it, the weaver does.
/// </remarks>
[StackTraceHidden]
internal static class ContinuationClass
{
    /// <summary>The class without type arguments; null if the method names none. If the method is not woven, its state machine.</summary>
    internal static Type? Of(MethodBase method) =>
        method.GetCustomAttribute<AsyncStateMachineAttribute>(inherit: false)?.StateMachineType;

    /// <summary>The class of a synchronous method's twin, likewise; null without one.</summary>
    internal static Type? OfTwin(MethodBase method) => method.GetCustomAttribute<TwinAttribute>(inherit: false)?.StateMachineType;
}
