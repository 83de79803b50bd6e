using System.Diagnostics;
using Async2.Bench.Service.Load;

namespace Async2.Bench.Service.Measuring;

/// <summary>How long the service took from the start of its process to its first answer.</summary>
internal static class FirstAnswer
{
    /// <summary>Asks the service, and says how many nanoseconds ago the process began.</summary>
    public static double AskFor(ServiceApp service)
    {
        var first = ServiceCase.All[0];
        using var connection = new HttpConnection(new LoadOrder(first, service.PortOf(first), Connections: 1));
        connection.Ask();
        return (DateTime.Now - Process.GetCurrentProcess().StartTime).TotalNanoseconds;
    }
}
