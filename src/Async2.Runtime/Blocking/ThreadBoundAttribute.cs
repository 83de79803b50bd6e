namespace Async2;

/// <summary>Names methods of a type that bind their thread, as a lock does. Blocking calls block while the thread is bound.</summary>
/// <remarks>
/// Calls are counted: what is taken twice is given back twice. One that may fail to take counts, too. The compiler knows the attribute by
/// its full name, so a program may declare it itself.
/// </remarks>
/// <param name="type">The type that declares the methods.</param>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class ThreadBoundAttribute(Type type) : Attribute
{
    /// <summary>The type that declares the methods.</summary>
    public Type Type { get; } = type;

    /// <summary>The methods after which the thread is bound. <c>.ctor</c> is a constructor.</summary>
    public string[] Takes { get; init; } = [];

    /// <summary>The methods that end that.</summary>
    public string[] Releases { get; init; } = [];
}
