namespace Async2.Compiler.Blocking;

/// <summary>A method that blocks, and that has a form which suspends.</summary>
/// <param name="Type">The type that declares it.</param>
/// <param name="Name">Its name.</param>
/// <param name="Parameters">The types of its parameters, in one text.</param>
/// <param name="Calls">The class of the runtime library that takes the call over: <see cref="BlockingCalls"/> or the like.</param>
/// <param name="Ask">The method there that is asked whether it does. It takes the receiver and the arguments of the call.</param>
/// <param name="TypeArgument">The type argument of <paramref name="Ask"/>.</param>
internal sealed record BlockingPrimitive(
    string Type, string Name, string Parameters, Type Calls, string Ask, AskTypeArgument TypeArgument = AskTypeArgument.None)
{
    /// <summary>The method there that ends the call instead of the method itself; null if the method itself is called.</summary>
    public string? End { get; init; }

    /// <summary>
    /// The method there that copies the first argument, if a frame cannot keep it; null if it can. The overload for the copy is called
    /// then.
    /// </summary>
    public string? Copy { get; init; }

    /// <summary>The method that a program has declared to wait in its place, whose task is asked; null if the program has not.</summary>
    public MethodDefinition? Wait { get; private init; }

    /// <summary>One that a program has declared.</summary>
    public static BlockingPrimitive Declared(MethodDefinition blocking, MethodDefinition wait) =>
        new(blocking.DeclaringType.FullName, blocking.Name, "", typeof(BlockingCalls), nameof(BlockingCalls.OfTask)) { Wait = wait };

    /// <summary>The call in words.</summary>
    public string Text =>
        $"{Type[(Type.LastIndexOfAny(['.', '/']) + 1)..].Split('`')[0]}.{Name.Replace("get_", "", StringComparison.Ordinal)}";
}

/// <summary>The type argument of a method that is asked about a blocking call.</summary>
internal enum AskTypeArgument
{
    /// <summary>It has none.</summary>
    None,

    /// <summary>The type that declares the blocking method.</summary>
    Receiver,

    /// <summary>The type argument of that type.</summary>
    Result,
}
