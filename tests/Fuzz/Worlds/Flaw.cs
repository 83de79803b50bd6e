namespace Async2.Fuzz.Worlds;

/// <summary>The member of the awaiter pattern that throws.</summary>
public enum Flaw
{
    None,
    GetAwaiter,
    IsCompleted,
    GetResult,
}
