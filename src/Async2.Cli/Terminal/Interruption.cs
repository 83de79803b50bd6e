using System.Runtime.InteropServices;

namespace Async2.Cli.Terminal;

/// <summary>While it lives, Ctrl-C cancels <see cref="Token"/> instead of ending the process, so that a half-written
/// output is undone. A second Ctrl-C ends the process at once.</summary>
internal sealed class Interruption : IDisposable
{
    // Never disposed: a signal may still be on its way when this is.
    private readonly CancellationTokenSource _source = new();
    private readonly PosixSignalRegistration[] _registrations;

    public Interruption() =>
        _registrations = [.. new[] { PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP }
            .Select(signal => PosixSignalRegistration.Create(signal, Interrupt))];

    /// <summary>128 and the number of the signal that came, as shells have it.</summary>
    public static int ExitCode { get; private set; } = 130;

    public CancellationToken Token => _source.Token;

    public void Dispose()
    {
        foreach (var registration in _registrations) registration.Dispose();
    }

    private void Interrupt(PosixSignalContext context)
    {
        if (_source.IsCancellationRequested) return;
        context.Cancel = true;
        ExitCode = 128 + context.Signal switch { PosixSignal.SIGTERM => 15, PosixSignal.SIGHUP => 1, _ => 2 };
        _source.Cancel();
    }
}
