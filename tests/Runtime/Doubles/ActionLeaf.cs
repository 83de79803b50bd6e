namespace Async2.Tests;

/// <summary>A leaf whose subscription is any action, and which is done when resumed.</summary>
internal sealed class ActionLeaf(Action subscribe) : Continuation
{
    public ChainRoot? Root { get; private set; }

    public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;

    public override void Subscribe(ChainRoot root)
    {
        Root = root;
        subscribe();
    }
}
