using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text.Json.Nodes;

namespace Async2.Cli.Test;

/// <summary>
/// Runs a suite that is a program of Microsoft.Testing.Platform (MSTest, NUnit and others), as editors do. The program connects to this
/// process, receives the command to run its tests, and sends their results. No report extension is needed.
/// </summary>
internal sealed class PlatformRunner : SuiteRunner
{
    public const string Assembly = "Microsoft.Testing.Platform";

    private static readonly TimeSpan PatienceForMessages = TimeSpan.FromSeconds(2);

    public override string Name => Assembly;

    public override SuiteRun Run(
        string dll, string reports, RunOptions options, IReadOnlyDictionary<string, string> environment,
        CancellationToken cancellationToken)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var port = ((IPEndPoint)listener.LocalEndpoint).Port.ToString(CultureInfo.InvariantCulture);
        List<string> arguments = [dll, "--server", "--client-port", port, "--results-directory", reports];
        if (options.Filter is not null) arguments.AddRange(["--filter", options.Filter]);

        var silence = new SilenceTimer(options.Patience);
        var messages = new PlatformMessages();
        using var ended = new CancellationTokenSource();
        var conversation = Task.Run(() => ConverseAsync(listener, messages, silence, ended.Token), CancellationToken.None);
        var output = new List<string>();
        var end = SuiteProcess.Run(
            Dotnet(dll, environment, arguments), silence, line => { lock (output) output.Add(line); }, cancellationToken);
        // Some messages may not have been read yet. If it never connected, there are none.
        if (!conversation.Wait(PatienceForMessages, CancellationToken.None))
        {
            ended.Cancel();
            conversation.Wait(CancellationToken.None);
        }
        lock (output) return messages.ToRun(end, [.. end.Error, .. output]);
    }

    private static async Task ConverseAsync(
        TcpListener listener, PlatformMessages messages, SilenceTimer silence, CancellationToken cancellationToken)
    {
        try
        {
            using var client = await listener.AcceptTcpClientAsync(cancellationToken).ConfigureAwait(false);
            using var connection = new PlatformConnection(client.GetStream());
            await connection.RequestAsync(1, "initialize", new JsonObject
            {
                ["processId"] = Environment.ProcessId,
                ["clientInfo"] = new JsonObject { ["name"] = "async2", ["version"] = "1.0" },
                ["capabilities"] = new JsonObject { ["testing"] = new JsonObject { ["debuggerProvider"] = false } },
            }, cancellationToken).ConfigureAwait(false);
            while (await connection.ReceiveAsync(cancellationToken).ConfigureAwait(false) is { } message)
            {
                silence.Restart();
                messages.Add(message);
                var id = (int?)message["id"];
                if (id == 1)
                    await connection.RequestAsync(2, "testing/runTests", new JsonObject { ["runId"] = Guid.NewGuid() }, cancellationToken)
                        .ConfigureAwait(false);
                else if (id == 2)
                    await connection.RequestAsync(null, "exit", [], cancellationToken).ConfigureAwait(false);
            }
        }
        catch (Exception e) when (e is IOException or SocketException or OperationCanceledException)
        {
            // The program has ended; its exit code tells the rest.
        }
    }
}
