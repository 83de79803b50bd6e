namespace Async2.Stacks.Tests.Inspected;

/// <summary>The build of a program that runs, and what was done to it.</summary>
public enum Form
{
    /// <summary>State machines, as the compiler emitted them.</summary>
    AsCompiled,

    /// <summary>State machines of a Debug build, which are classes.</summary>
    Debug,

    /// <summary>State machines, woven.</summary>
    Woven,

    /// <summary>State machines of a Debug build, woven.</summary>
    WovenDebug,

    /// <summary>State machines, woven so that blocking calls suspend.</summary>
    Twins,

    /// <summary>State machines, woven so that all frames that wait for others are packed.</summary>
    Packed,

    /// <summary>State machines, woven so that suspensions unwind the stack.</summary>
    Unwind,

    /// <summary>Runtime-async IL, on .NET's own runtime async.</summary>
    RuntimeAsync,

    /// <summary>Runtime-async IL, woven.</summary>
    Read,

    /// <summary>The program woven, Near as compiled, Far as runtime-async IL where .NET needs no switch for that.</summary>
    Mixed,
}
