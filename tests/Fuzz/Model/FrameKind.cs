namespace Async2.Fuzz.Model;

/// <summary>The return type and builder of an async method.</summary>
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
