using System.Diagnostics;
using Async2.Bench.Service.Load;

namespace Async2.Bench.Service.Measuring;

/// <summary>The time from the start of the service's process to its first answer.</summary>
internal static class FirstAnswer
{
    /// <summary>Sends a request, and returns the age of the process in nanoseconds.</summary>
    public static double AskFor(ServiceApp service)
    {
        var first = ServiceCase.All[0];
        using var connection = new HttpConnection(new LoadOrder(first, service.PortOf(first), Connections: 1));
        connection.Ask();
        return (DateTime.Now - Process.GetCurrentProcess().StartTime).TotalNanoseconds;
    }
}
