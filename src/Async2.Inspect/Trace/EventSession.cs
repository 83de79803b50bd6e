using System.Diagnostics;
using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace Async2.Inspect.Trace;

/// <summary>A stream of events of a process, from its start to <see cref="Stop"/> or the end of the process.</summary>
internal sealed class EventSession : IDisposable
{
    public const string Chains = "Async2";
    public const string Tasks = "System.Threading.Tasks.TplEventSource";

    // TaskTransfer, AsyncCausalityOperation, AsyncCausalitySynchronousWork of TplEventSource.
    private const long TaskKeywords = 0x1 | 0x8 | 0x20;

    private const int BufferMegabytes = 256;

    private readonly int _process;
    private readonly DiagnosticSocket? _socket;
    private readonly EventPipeSession _session;
    private readonly SessionStream _stream;
    private readonly EventPipeEventSource _source;

    private EventSession(DiagnosticSocket? socket, EventPipeSession session, int process, TimeSpan silence)
    {
        (_socket, _session, _process) = (socket, session, process);
        _stream = new SessionStream(session.EventStream, silence);
        try
        {
            _source = new EventPipeEventSource(_stream);
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            session.Dispose();
            throw Failed(process, _stream.Fault ?? e);
        }
    }

    /// <summary>Events that the process dropped because its buffer was full.</summary>
    public int Lost => _source.EventsLost;

    /// <summary>Whether the process did not send the rest when it was asked to.</summary>
    public bool IsCutShort => _stream is { IsStopped: true, Fault: TimeoutException };

    /// <summary>Starts to listen.</summary>
    /// <param name="process">The process.</param>
    /// <param name="silence">The longest time without an event.</param>
    /// <param name="more">Further events.</param>
    /// <exception cref="CommandException">The process cannot be listened to.</exception>
    public static EventSession Open(int process, TimeSpan silence, params EventPipeProvider[] more)
    {
        EventPipeProvider[] providers =
        [
            new(Chains, EventLevel.Informational, -1),
            new(Tasks, EventLevel.Informational, TaskKeywords),
            .. more,
        ];
        RequireProcess(process);
        var socket = OperatingSystem.IsLinux() ? DiagnosticSocket.Find(process) ?? throw WithoutPort(process, null) : null;
        try
        {
            return new(socket, Start(Client(process, socket), providers), process, silence);
        }
        catch (UnauthorizedAccessException e)
        {
            throw new CommandException("no permission", $"process {process}", "run as the user of the process", e);
        }
        catch (ServerNotAvailableException e)
        {
            throw WithoutPort(process, e);
        }
        catch (Exception e) when (e is not (OutOfMemoryException or CommandException))
        {
            throw Failed(process, e);
        }
    }

    /// <summary>Reads events until the session ends.</summary>
    /// <exception cref="CommandException">The process does not answer, or sends something else.</exception>
    public void Read(Action<TraceEvent> onEvent)
    {
        _source.Dynamic.All += onEvent;
        Exception? failure = null;
        try
        {
            _source.Process();
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            failure = e;
        }
        // It fails, too, where the process ends in the middle of a part.
        if (!_stream.HasEnded && !IsCutShort) throw Failed(_process, _stream.Fault ?? failure);
    }

    /// <summary>Ends the session; <see cref="Read"/> returns when it has read the rest.</summary>
    public void Stop()
    {
        _stream.Stop();
        try
        {
            InTime(_session.StopAsync);
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            // The process has ended, or does not answer.
        }
    }

    public void Dispose()
    {
        _source.Dispose();
        _session.Dispose();
        _socket?.Dispose();
    }

    private static DiagnosticsClient Client(int process, DiagnosticSocket? socket) => socket is null ? new(process)
        : DiagnosticsClientConnector.FromDiagnosticPort($"{socket.Path},connect", CancellationToken.None).GetAwaiter().GetResult().Instance;

    private static EventPipeSession Start(DiagnosticsClient client, EventPipeProvider[] providers)
    {
        try
        {
            // The stack of each event would cost more than the event.
            return StartWith(withStacks: false);
        }
        catch (UnsupportedCommandException)
        {
            return StartWith(withStacks: true); // .NET 8 always sends stacks.
        }

        EventPipeSession StartWith(bool withStacks)
        {
            EventPipeSession? session = null;
            var configuration = new EventPipeSessionConfiguration(
                providers, BufferMegabytes, requestRundown: false, requestStackwalk: withStacks);
            InTime(async token => session = await client.StartEventPipeSessionAsync(configuration, token));
            return session!;
        }
    }

    private static void InTime(Func<CancellationToken, Task> call)
    {
        using var end = new CancellationTokenSource(SessionStream.Patience);
        call(end.Token).WaitAsync(end.Token).GetAwaiter().GetResult();
    }

    private static void RequireProcess(int process)
    {
        try
        {
            Process.GetProcessById(process).Dispose();
        }
        catch (ArgumentException e)
        {
            throw new CommandException("no such process", $"{process}", "give the id of a running .NET process", e);
        }
    }

    private static CommandException WithoutPort(int process, Exception? cause) => new(
        "no diagnostics port", $"process {process}",
        "give a .NET process of your own, without DOTNET_EnableDiagnostics=0; in a container, share its pid namespace and TMPDIR", cause);

    private static CommandException Failed(int process, Exception? cause) =>
        cause is EndOfStreamException or OperationCanceledException or TimeoutException or DiagnosticsClientException
            ? new("no events", $"process {process}", "it has ended, or does not answer: try again", cause)
            : new("no stream of events", $"process {process}", "its diagnostics port sends something else: it may not be .NET's", cause);
}
