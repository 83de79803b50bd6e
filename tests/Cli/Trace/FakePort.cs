using System.Diagnostics;
using System.Net.Sockets;

namespace Async2.Cli.Tests.Trace;

/// <summary>A process that is none of .NET, with a diagnostics port that answers as a test wants.</summary>
internal sealed class FakePort : IDisposable
{
    /// <summary>The answer of a runtime that has started a session.</summary>
    public static readonly byte[] Started = [.. "DOTNET_IPC_V1\0"u8, 28, 0, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];

    /// <summary>The first bytes of a stream of events.</summary>
    public static readonly byte[] Beginning = [.. "Nettrace"u8, 20, 0, 0, 0, .. "!FastSerialization.1"u8];

    private readonly TemporaryFolder _folder = new();
    private readonly Socket _socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
    private readonly Process _process;

    /// <param name="answer">Answers each connection.</param>
    /// <param name="before">A command that starts the process.</param>
    /// <param name="folder">The process's name for the folder with its socket.</param>
    public FakePort(Action<Socket> answer, string[]? before = null, string folder = "")
    {
        string[] command = [.. before ?? [], "sleep", "600"];
        _process = Process.Start(new ProcessStartInfo(command[0], command[1..]) { Environment = { ["TMPDIR"] = _folder[folder] } })!;
        Path = _folder[$"dotnet-diagnostic-{Id}-1-socket"];
        _socket.Bind(new UnixDomainSocketEndPoint(Path));
        _socket.Listen();
        _ = AnswerAsync(answer);
    }

    public int Id => _process.Id;

    /// <summary>The path of its socket.</summary>
    public string Path { get; }

    /// <summary>The first part of a stream of events: time, frequency, size of a pointer, process, processors, rate.</summary>
    public static readonly byte[] Trace =
    [
        .. Part("Trace"), 0xea, 7, 11, 0, 0, 0, 29, 0, 17, 0, 0, 0, 0, 0, 0, 0, .. new byte[8], 0, 0xca, 0x9a, 0x3b, 0, 0, 0, 0,
        8, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 100, 0, 0, 0, 6,
    ];

    /// <summary>An object of a stream of events up to its length, or up to its body.</summary>
    public static byte[] Part(string name, params byte[] body) =>
        [5, 5, 1, 4, 0, 0, 0, 4, 0, 0, 0, .. BitConverter.GetBytes(name.Length), .. name.Select(c => (byte)c), 6, .. body];

    public void Dispose()
    {
        _socket.Dispose();
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
        _folder.Dispose();
    }

    private async Task AnswerAsync(Action<Socket> answer)
    {
        try
        {
            while (true)
            {
                var connection = await _socket.AcceptAsync();
                _ = Task.Run(() =>
                {
                    using (connection)
                    {
                        connection.Receive(new byte[1 << 16]);
                        answer(connection);
                    }
                });
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException or OperationCanceledException)
        {
            // The test has ended.
        }
    }
}
