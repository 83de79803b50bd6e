namespace Async2.Fuzz.Model;

/// <summary>What an async method returns, and by which builder.</summary>
internal enum FrameKind
{
    Task,
    TaskOfResult,
    ValueTask,
    ValueTaskOfResult,
    Pooling,
    Iterator,
    Void,
}
