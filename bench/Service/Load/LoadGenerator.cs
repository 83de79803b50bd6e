using System.Diagnostics;
using System.Globalization;

namespace Async2.Bench.Service.Load;

/// <summary>
/// Keeps a number of requests in flight, each on its own connection and thread; none of it is async. Connections stay open from one
/// load to the next, as those of a real client do.
/// </summary>
internal static class LoadGenerator
{
    /// <summary>Runs a load for each line of the input, which is the number of seconds; prints the result as one line.</summary>
    public static void Run(LoadOrder order)
    {
        IConnection[] connections = [.. Enumerable.Range(0, order.Connections).Select(_ => Connect(order))];
        while (Console.ReadLine() is { } seconds)
        {
            Console.WriteLine(Load(order, connections, double.Parse(seconds, CultureInfo.InvariantCulture)));
        }

        Array.ForEach(connections, c => c.Dispose());
    }

    private static LoadResult Load(LoadOrder order, IConnection[] connections, double seconds)
    {
        var latencies = new List<long>[connections.Length];
        var failures = new Exception?[connections.Length];
        var start = Stopwatch.GetTimestamp();
        Thread[] threads =
            [.. connections.Select((c, i) => new Thread(() => failures[i] = Drive(c, start, seconds, latencies[i] = []), 256 * 1024))];
        Array.ForEach(threads, t => t.Start());
        Array.ForEach(threads, t => t.Join());
        if (failures.FirstOrDefault(f => f is not null) is { } failure) throw new InvalidOperationException($"{order.Case.Name}: {failure.Message}", failure);
        long[] all = [.. latencies.SelectMany(l => l).Order()];
        return new LoadResult(all.Length, Stopwatch.GetElapsedTime(start).TotalSeconds, At(all, 0.5), At(all, 0.99));
    }

    private static Exception? Drive(IConnection connection, long start, double seconds, List<long> latencies)
    {
        try
        {
            while (Stopwatch.GetElapsedTime(start).TotalSeconds < seconds)
            {
                var sent = Stopwatch.GetTimestamp();
                connection.Ask();
                latencies.Add(Stopwatch.GetTimestamp() - sent);
            }

            return null;
        }
        catch (Exception exception) when (exception is IOException or System.Net.Sockets.SocketException or InvalidDataException)
        {
            return exception;
        }
    }

    private static IConnection Connect(LoadOrder order) =>
        order.Case.IsWebSocket ? new WebSocketConnection(order)
        : order.Case.IsGrpc ? new GrpcConnection(order)
        : new HttpConnection(order);

    private static double At(long[] sorted, double share) =>
        sorted.Length == 0 ? 0 : sorted[(int)(share * (sorted.Length - 1))] * (1e9 / Stopwatch.Frequency);
}
