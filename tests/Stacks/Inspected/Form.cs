namespace Async2.Stacks.Tests.Inspected;

/// <summary>The build of a program that runs, and what was done to it.</summary>
public enum Form
{
    /// <summary>State machines, as the compiler emitted them.</summary>
    AsCompiled,

    /// <summary>State machines, woven.</summary>
    Woven,

    /// <summary>Runtime-async IL, on .NET's own runtime async.</summary>
    RuntimeAsync,

    /// <summary>The program woven, Near as compiled, Far as runtime-async IL where .NET needs no switch for that.</summary>
    Mixed,
}
