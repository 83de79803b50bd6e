namespace Async2.Bench.Service.Load;

/// <summary>A connection to the service, on which requests follow each other.</summary>
internal interface IConnection : IDisposable
{
    /// <summary>Sends a request, and waits for the whole answer.</summary>
    void Ask();
}
