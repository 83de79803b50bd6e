namespace Async2.Fuzz.Building;

/// <summary>How a program is compiled.</summary>
internal enum Configuration
{
    Debug,
    Release,
}
