namespace Async2.Fuzz.Building;

/// <summary>The configuration for which a program is compiled.</summary>
internal enum Configuration
{
    Debug,
    Release,
}
