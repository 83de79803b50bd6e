using System.Diagnostics;
using System.Net.Sockets;
using Async2.Inspect.Trace;

namespace Async2.Cli.Tests.Trace;

/// <summary>A diagnostics port that is silent, slow, lies, or belongs to somebody else costs neither time nor memory.</summary>
public sealed class FakePortTests : IDisposable
{
    private const int LongestSeconds = 30;

    private readonly TemporaryFolder _folder = new();
    private readonly Tool _tool;

    public FakePortTests() => _tool = new(_folder["cache"]);

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("silent", "no events")]
    [InlineData("closed", "no events")]
    [InlineData("slow", "no events")]
    [InlineData("zeros", "no stream of events")]
    [InlineData("large", "no stream of events")]
    public async Task Its_failure_is_told_in_a_line(string answer, string what)
    {
        using var port = new FakePort(connection => Answer(answer, connection));
        var watch = Stopwatch.StartNew();
        var top = Task.Run(() => _tool.Run("top", $"{port.Id}", "--once"));
        _tool.Run("trace", $"{port.Id}", "-o", _folder["trace.json"], "--duration", "2").ShouldFail(1, what);
        (await top).ShouldFail(1, what);
        Assert.InRange(watch.Elapsed.TotalSeconds, 0, LongestSeconds);
        Assert.False(File.Exists(_folder["trace.json"]));
    }

    [Fact]
    public void One_that_does_not_end_a_session_leaves_the_events_up_to_then()
    {
        using var port = new FakePort(connection =>
        {
            connection.Send([.. FakePort.Started, .. FakePort.Beginning, .. FakePort.Trace]);
            Thread.Sleep(Timeout.Infinite);
        });
        var watch = Stopwatch.StartNew();
        var result = _tool.Run("trace", $"{port.Id}", "-o", _folder["trace.json"], "--duration", "1").ShouldSucceed();
        Assert.Contains("did not answer at the end", result.Error, StringComparison.Ordinal);
        Assert.InRange(watch.Elapsed.TotalSeconds, 1, LongestSeconds);
    }

    [Fact]
    public void A_socket_of_another_user_is_not_connected_to()
    {
        if (!Environment.IsPrivilegedProcess) return; // Only root may give a file away.
        using var port = new FakePort(_ => Assert.Fail("connected"));
        using (var change = Process.Start("chown", ["65534", port.Path])) change.WaitForExit();
        _tool.Run("top", $"{port.Id}", "--once").ShouldFail(1, $"not a diagnostics port of the process: {port.Path}");
    }

    [Fact]
    public void A_link_to_a_socket_is_not_followed()
    {
        using var port = new FakePort(_ => Assert.Fail("connected"));
        File.Move(port.Path, $"{port.Path}.moved");
        File.CreateSymbolicLink(port.Path, $"{port.Path}.moved");
        _tool.Run("top", $"{port.Id}", "--once").ShouldFail(1, $"not a diagnostics port of the process: {port.Path}");
    }

    [Fact]
    public async Task One_that_is_replaced_after_the_check_is_not_connected_to()
    {
        if (!OperatingSystem.IsLinux()) return;
        var isReached = false;
        using var port = new FakePort(_ => isReached = true);
        using var socket = DiagnosticSocket.Find(port.Id)!;
        File.Move(port.Path, $"{port.Path}.moved");
        using var other = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        other.Bind(new UnixDomainSocketEndPoint(port.Path));
        other.Listen();
        using var client = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        await client.ConnectAsync(new UnixDomainSocketEndPoint(socket.Path));
        await client.SendAsync(new byte[1]);
        Assert.True(SpinWait.SpinUntil(() => Volatile.Read(ref isReached), TimeSpan.FromMinutes(1)));
        Assert.False(other.Poll(TimeSpan.Zero, SelectMode.SelectRead));
    }

    // The link could lead out of the container.
    [Fact]
    public void In_a_container_no_folder_may_be_a_link()
    {
        if (!OperatingSystem.IsLinux() || !Environment.IsPrivilegedProcess) return; // Only root may make namespaces.
        using var port = new FakePort(_ => Assert.Fail("connected"), ["unshare", "--mount"], "link");
        var link = Path.Combine(Path.GetDirectoryName(port.Path)!, "link");
        Directory.CreateSymbolicLink(link, Path.GetDirectoryName(port.Path)!);
        Assert.True(SpinWait.SpinUntil(() => File.ReadAllText($"/proc/{port.Id}/comm") == "sleep\n", TimeSpan.FromMinutes(1)));
        _tool.Run("top", $"{port.Id}", "--once").ShouldFail(1, $"a link, not a folder: /proc/{port.Id}/root{link}");
    }

    private static void Answer(string answer, Socket connection)
    {
        switch (answer)
        {
            case "silent":
                Thread.Sleep(Timeout.Infinite);
                break;
            case "slow":
                foreach (var b in FakePort.Started.Concat(FakePort.Beginning)) Send(connection, [b], TimeSpan.FromSeconds(1));
                break;
            case "zeros":
                connection.Send([.. FakePort.Started, .. FakePort.Beginning]);
                SendZeros(connection);
                break;
            case "large":
                connection.Send([.. FakePort.Started, .. FakePort.Beginning, .. FakePort.Trace]);
                connection.Send(FakePort.Part("EventBlock", 0, 0xff, 0xff, 0x7f));
                SendZeros(connection);
                break;
        }
    }

    private static void SendZeros(Socket connection)
    {
        var zeros = new byte[1 << 20];
        while (Send(connection, zeros, TimeSpan.Zero)) continue;
    }

    private static bool Send(Socket connection, byte[] bytes, TimeSpan then)
    {
        try
        {
            connection.Send(bytes);
            Thread.Sleep(then);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
