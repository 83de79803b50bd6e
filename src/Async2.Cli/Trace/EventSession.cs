using System.Diagnostics;
using System.Diagnostics.Tracing;
using Async2.Cli.Terminal;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace Async2.Cli.Trace;

/// <summary>A stream of events of a process, from its start to <see cref="Stop"/> or the end of the process.</summary>
internal sealed class EventSession : IDisposable
{
    public const string Chains = "Async2";
    public const string Tasks = "System.Threading.Tasks.TplEventSource";

    // TaskTransfer, AsyncCausalityOperation, AsyncCausalitySynchronousWork of TplEventSource.
    private const long TaskKeywords = 0x1 | 0x8 | 0x20;

    private const int BufferMegabytes = 256;

    private readonly EventPipeSession _session;
    private readonly EventPipeEventSource _source;

    private EventSession(EventPipeSession session, int process)
    {
        _session = session;
        try
        {
            _source = new EventPipeEventSource(session.EventStream);
        }
        catch (Exception e) when (e is EndOfStreamException or FormatException)
        {
            session.Dispose();
            throw Ended(process, e);
        }
    }

    /// <summary>Events that the process dropped because its buffer was full.</summary>
    public int Lost => _source.EventsLost;

    /// <summary>Starts to listen.</summary>
    /// <exception cref="CommandException">The process cannot be listened to.</exception>
    public static EventSession Open(int process, params EventPipeProvider[] more)
    {
        EventPipeProvider[] providers =
        [
            new(Chains, EventLevel.Informational, -1),
            new(Tasks, EventLevel.Informational, TaskKeywords),
            .. more,
        ];
        try
        {
            RequireProcess(process);
            return new(Start(new DiagnosticsClient(process), providers), process);
        }
        catch (UnauthorizedAccessException e)
        {
            throw new CommandException("no permission", $"process {process}", "run as the user of the process", e);
        }
        catch (ServerNotAvailableException e)
        {
            throw new CommandException(
                "no diagnostics port", $"process {process}",
                "give a .NET process of your own, without DOTNET_EnableDiagnostics=0; in a container, share its pid namespace and TMPDIR",
                e);
        }
        catch (Exception e) when (e is EndOfStreamException or TimeoutException or DiagnosticsClientException)
        {
            throw Ended(process, e);
        }
    }

    /// <summary>Reads events until the session ends.</summary>
    public void Read(Action<TraceEvent> onEvent)
    {
        _source.Dynamic.All += onEvent;
        try
        {
            _source.Process();
        }
        catch (Exception e) when (e is EndOfStreamException or FormatException or IOException)
        {
            // The process has ended in the middle of a block.
        }
    }

    /// <summary>Ends the session; <see cref="Read"/> returns when it has read the rest.</summary>
    public void Stop()
    {
        try
        {
            _session.Stop();
        }
        catch (Exception e) when (e is EndOfStreamException or TimeoutException or ServerNotAvailableException or IOException)
        {
            // The process has ended.
        }
    }

    public void Dispose()
    {
        _source.Dispose();
        _session.Dispose();
    }

    private static EventPipeSession Start(DiagnosticsClient client, EventPipeProvider[] providers)
    {
        try
        {
            // The stack of each event would cost more than the event.
            return client.StartEventPipeSession(Configuration(withStacks: false));
        }
        catch (UnsupportedCommandException)
        {
            return client.StartEventPipeSession(Configuration(withStacks: true)); // .NET 8 always sends stacks.
        }

        EventPipeSessionConfiguration Configuration(bool withStacks) =>
            new(providers, BufferMegabytes, requestRundown: false, requestStackwalk: withStacks);
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

    private static CommandException Ended(int process, Exception cause) =>
        new("no events", $"process {process}", "it has ended, or does not answer: try again", cause);
}
