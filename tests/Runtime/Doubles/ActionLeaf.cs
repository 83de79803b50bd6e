namespace Async2.Tests;

/// <summary>A leaf whose subscription is any action, and which is done when resumed.</summary>
internal sealed class ActionLeaf(Action subscribe) : Frame
{
    public ChainCompletion? Root { get; private set; }

    /// <summary>What resumption throws.</summary>
    public Exception? Failure { get; init; }

    public override Continuation? Resume(Continuation? completed, Exception? thrown) => Failure is null ? null : throw Failure;

    public override void Subscribe(ChainCompletion root)
    {
        Root = root;
        subscribe();
    }
}
