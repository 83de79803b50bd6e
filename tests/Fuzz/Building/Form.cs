namespace Async2.Fuzz.Building;

/// <summary>What has been done to a program before it runs.</summary>
internal enum Form
{
    /// <summary>Nothing: what the others are compared with.</summary>
    Compiled,

    /// <summary>Library and application are woven, together.</summary>
    Woven,

    /// <summary>Only the library: it is called, overridden and called back by what is not.</summary>
    WovenLibrary,

    /// <summary>Only the application: it calls, overrides and implements what is not.</summary>
    WovenApplication,
}
