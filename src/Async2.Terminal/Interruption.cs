using System.Runtime.InteropServices;

namespace Async2.Terminal;

/// <summary>While it lives, Ctrl-C cancels <see cref="Token"/> instead of ending the process, so that partial output is
/// undone. A second Ctrl-C ends the process at once.</summary>
internal sealed class Interruption : IDisposable
{
    // Never disposed, because a signal may still arrive.
    private readonly CancellationTokenSource _source = new();
    private readonly PosixSignalRegistration[] _registrations;

    public Interruption() =>
        _registrations = [.. new[] { PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP }
            .Select(signal => PosixSignalRegistration.Create(signal, Interrupt))];

    /// <summary>128 plus the number of the signal, as in shells.</summary>
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
