namespace Async2;

/// <summary>
/// Marks a method that waits in the place of a method that blocks. Where blocking calls suspend, woven code calls it first, and makes the
/// blocking call when the task has ended.
/// </summary>
/// <remarks>
/// <code>
/// [BlockingCall(typeof(Session), nameof(Session.Receive))]
/// public static Task? WaitToReceive(Session session, int channel)
/// </code>
/// It is public and static, and takes the receiver, if there is one, and the arguments of the blocking method. It must change nothing. It
/// returns null if the call would not block. The type parameters of a generic type and method are its own, in the same order. The compiler
/// knows the attribute by its full name, so a program may declare it itself.
/// </remarks>
/// <param name="type">The type of the blocking method.</param>
/// <param name="method">The name of the blocking method. The overload counts whose parameters are the same.</param>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
public sealed class BlockingCallAttribute(Type type, string method) : Attribute
{
    /// <summary>The type of the blocking method.</summary>
    public Type Type { get; } = type;

    /// <summary>The name of the blocking method.</summary>
    public string Method { get; } = method;
}
