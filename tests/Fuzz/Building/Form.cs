namespace Async2.Fuzz.Building;

/// <summary>Which parts of a program are woven.</summary>
internal enum Form
{
    /// <summary>None: the baseline of the comparison.</summary>
    Compiled,

    /// <summary>Library and application are woven, together.</summary>
    Woven,

    /// <summary>Only the library is woven: unwoven code calls it, overrides its methods and is called back.</summary>
    WovenLibrary,

    /// <summary>Only the application is woven: it calls, overrides and implements unwoven code.</summary>
    WovenApplication,
}
