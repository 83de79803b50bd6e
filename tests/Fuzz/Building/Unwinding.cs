namespace Async2.Fuzz.Building;

/// <summary>Which methods suspend by unwinding the stack.</summary>
internal enum Unwinding
{
    None,

    /// <summary>Every other method, by a hash of its name.</summary>
    Half,

    All,
}
