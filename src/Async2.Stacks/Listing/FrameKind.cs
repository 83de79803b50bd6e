namespace Async2.Stacks.Listing;

/// <summary>The kinds of objects that stand for a frame of an async call stack.</summary>
public enum FrameKind
{
    /// <summary>A continuation of a woven method.</summary>
    Woven,

    /// <summary>A state machine as compiled.</summary>
    Compiled,

    /// <summary>A continuation of .NET's own runtime async.</summary>
    Runtime,

    /// <summary>A task between async methods: <c>WhenAll</c>, <c>Task.Run</c>, <c>ContinueWith</c>.</summary>
    Task,
}
