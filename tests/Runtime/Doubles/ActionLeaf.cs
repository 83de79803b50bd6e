namespace Async2.Tests;

/// <summary>A leaf whose subscription is any action, and which is done when resumed.</summary>
internal sealed class ActionLeaf(Action subscribe) : Continuation
{
    public ChainRoot? Root { get; private set; }

    /// <summary>What resumption throws.</summary>
    public Exception? Failure { get; init; }

    public override Continuation? Resume(Continuation? completed, Exception? thrown) => Failure is null ? null : throw Failure;

    public override void Subscribe(ChainRoot root)
    {
        Root = root;
        subscribe();
    }
}
