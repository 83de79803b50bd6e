using System.Globalization;
using System.IO.Pipes;
using Async2.Stacks.Targets;

namespace Async2.Inspect.Stacks.Reading;

/// <summary>The reader's end of the pipe to the process that watches it: a byte for what it does, and one each tenth of a second.</summary>
internal sealed class ReadingPipe(string handle) : IReadingObserver, IDisposable
{
    /// <summary>The byte for the moment from which on the target stands still.</summary>
    public const byte Still = 0x80;

    /// <summary>The byte for the moment from which on it runs again.</summary>
    public const byte Running = 0x81;

    private const long BetweenBeats = 100;

    // What takes long in smaller ones is to find the classes, which are known when the process is stopped.
    private const long LargeHeap = 256 << 20;
    private static readonly TimeSpan s_longPause = TimeSpan.FromSeconds(1);

    private readonly AnonymousPipeClientStream _pipe = new(PipeDirection.Out, handle);
    private long _lastBeat;
    private ReadingPart? _part;

    public void Reads(ReadingPart part)
    {
        if (part == _part && Environment.TickCount64 - _lastBeat < BetweenBeats) return;
        _part = part;
        Write((byte)part);
    }

    public void WillStandStill(TimeSpan pause, long heap)
    {
        if (pause < s_longPause || heap < LargeHeap) return;
        var culture = CultureInfo.InvariantCulture;
        var (seconds, size) = (pause.TotalSeconds.ToString("N1", culture), (heap / 1e9).ToString("N1", culture));
        Screen.Tell($"the process will stand still for about {seconds} s, for {size} GB of heap; --max-pause limits that");
    }

    public void Stands(bool still) => Write(still ? Still : Running);

    public void Dispose() => _pipe.Dispose();

    private void Write(byte message)
    {
        _lastBeat = Environment.TickCount64;
        try
        {
            _pipe.WriteByte(message);
        }
        catch (IOException)
        {
            // Nobody watches any more, or wants the listing. The system lets the target go on when this process ends.
            Environment.Exit(1);
        }
    }
}
