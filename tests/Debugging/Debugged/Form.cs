namespace Async2.Debugging.Tests.Debugged;

/// <summary>The build of the debugged program, and what was done to it.</summary>
public enum Form
{
    /// <summary>A Debug build, as the compiler emitted it.</summary>
    Debug,

    /// <summary>A Release build, as the compiler emitted it.</summary>
    Release,

    /// <summary>A Debug build, woven.</summary>
    WovenDebug,

    /// <summary>A Release build, woven.</summary>
    WovenRelease,
}
