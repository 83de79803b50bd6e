namespace Async2.Inspect.Trace;

/// <summary>Receives what happens to chains. Each method is called before the chain changes.</summary>
internal interface IChainObserver
{
    void Begin(OpenChain chain, AsyncEvent e);

    void Suspend(OpenChain chain, AsyncEvent e);

    void Resume(OpenChain chain, AsyncEvent e);

    void End(OpenChain chain, AsyncEvent e);
}
