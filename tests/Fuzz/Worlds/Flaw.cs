namespace Async2.Fuzz.Worlds;

/// <summary>At which member of the awaiter pattern something throws.</summary>
public enum Flaw
{
    None,
    GetAwaiter,
    IsCompleted,
    GetResult,
}
