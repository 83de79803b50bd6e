using System.Diagnostics;
using System.IO.Pipes;
using Async2.Stacks.Targets;

namespace Async2.Inspect.Stacks.Reading;

/// <summary>Follows what a reader writes into its pipe (<see cref="ReadingPipe"/>).</summary>
/// <param name="pipe">The pipe.</param>
/// <param name="mostPause">The time for which the target may stand still.</param>
/// <param name="patience">The time between two messages after which the reader hangs.</param>
internal sealed class Watch(AnonymousPipeServerStream pipe, TimeSpan mostPause, TimeSpan patience)
{
    // The classes of a process that goes on are read only to shorten the pause. A reader that meets a table as it grows loops for ever.
    private static readonly TimeSpan s_mostForClasses = TimeSpan.FromSeconds(5);

    private readonly byte[] _message = new byte[1];
    private Stopwatch? _sinceStill;

    /// <summary>The part that the reader has come to.</summary>
    public ReadingPart Part { get; private set; }

    /// <summary>Follows the reader until it has read everything, or has ended.</summary>
    /// <returns>False if it hangs.</returns>
    public bool UntilEnd()
    {
        while (true)
        {
            var left = Part == ReadingPart.Classes && patience > s_mostForClasses ? s_mostForClasses : patience;
            if (_sinceStill is { } still && mostPause - still.Elapsed is var rest && rest < left) left = rest;
            var read = pipe.ReadAsync(_message, 0, 1);
            if (left <= TimeSpan.Zero || !read.Wait(left)) return false;
            if (read.Result == 0) return true;
            Take(_message[0]);
        }
    }

    private void Take(byte message)
    {
        if (message == ReadingPipe.Still) _sinceStill = Stopwatch.StartNew();
        else if (message == ReadingPipe.Running) _sinceStill = null;
        else Part = (ReadingPart)message;
    }
}
