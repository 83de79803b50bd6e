using System.Diagnostics;

namespace Async2.Bench.Service.Load;

/// <summary>Keeps a number of requests in flight, each on a connection and a thread of its own: nothing of it is async.</summary>
internal static class LoadGenerator
{
    public static void Run(LoadOrder order)
    {
        var latencies = new List<long>[order.Connections];
        var failures = new Exception?[order.Connections];
        var start = Stopwatch.GetTimestamp();
        Thread[] threads = [.. Enumerable.Range(0, order.Connections).Select(i => new Thread(() => failures[i] = Drive(order, start, latencies[i] = []), 256 * 1024))];
        Array.ForEach(threads, t => t.Start());
        Array.ForEach(threads, t => t.Join());
        if (failures.FirstOrDefault(f => f is not null) is { } failure) throw new InvalidOperationException($"{order.Case.Name}: {failure.Message}", failure);
        long[] all = [.. latencies.SelectMany(l => l).Order()];
        Console.WriteLine(new LoadResult(all.Length, Stopwatch.GetElapsedTime(start).TotalSeconds, At(all, 0.5), At(all, 0.99)));
    }

    private static Exception? Drive(LoadOrder order, long start, List<long> latencies)
    {
        try
        {
            using var connection = Connect(order);
            while (Stopwatch.GetElapsedTime(start).TotalSeconds < order.Seconds)
            {
                var sent = Stopwatch.GetTimestamp();
                connection.Ask();
                latencies.Add(Stopwatch.GetTimestamp() - sent);
            }

            return null;
        }
        catch (Exception exception) when (exception is IOException or System.Net.Sockets.SocketException or InvalidDataException or Grpc.Core.RpcException)
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
