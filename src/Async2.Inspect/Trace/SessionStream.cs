namespace Async2.Inspect.Trace;

/// <summary>The events of a session, as the process sends them, within limits of time and size: it may be stuck, or lie.</summary>
/// <param name="stream">The connection.</param>
/// <param name="silence">The longest time between two parts; a process without events sends none.</param>
internal sealed class SessionStream(Stream stream, TimeSpan silence) : Stream
{
    /// <summary>The time within which a process must answer.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    // What has piled up in the process until the session is stopped.
    private static readonly TimeSpan ForTheRest = TimeSpan.FromMinutes(2);
    private static readonly TimeSpan Turn = TimeSpan.FromMilliseconds(100);

    private readonly NettraceParts _parts = new();
    private long _since = Environment.TickCount64;
    private long _end = long.MaxValue;

    /// <summary>Why the reading ended before the stream; null if it did not.</summary>
    public Exception? Fault { get; private set; }

    /// <summary>Whether the stream has ended, completely or because the process has.</summary>
    public bool HasEnded { get; private set; }

    /// <summary>Whether the rest was asked for.</summary>
    public bool IsStopped => Volatile.Read(ref _end) != long.MaxValue;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Only the rest is still read.</summary>
    public void Stop()
    {
        var now = Environment.TickCount64;
        Volatile.Write(ref _since, now);
        Volatile.Write(ref _end, now + (long)ForTheRest.TotalMilliseconds);
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        if (HasEnded || Fault is not null) return 0;
        try
        {
            var read = ReadInTime(buffer.AsMemory(offset, count));
            var before = _parts.Count;
            _parts.Follow(buffer.AsSpan(offset, read));
            HasEnded = read == 0 || _parts.IsAtEnd;
            if (_parts.IsBetween || _parts.Count != before) Volatile.Write(ref _since, Environment.TickCount64);
            return read;
        }
        catch (IOException)
        {
            HasEnded = true;
            throw;
        }
        catch (Exception e) when (e is InvalidDataException or TimeoutException)
        {
            Fault = e;
            throw;
        }
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing) stream.Dispose();
        base.Dispose(disposing);
    }

    // The user may stop the session meanwhile.
    private int ReadInTime(Memory<byte> buffer)
    {
        var reading = stream.ReadAsync(buffer).AsTask();
        while (!reading.IsCompleted && !((IAsyncResult)reading).AsyncWaitHandle.WaitOne(Turn))
        {
            if (IsInTime(Environment.TickCount64)) continue;
            stream.Dispose();
            throw new TimeoutException("the process does not answer");
        }
        return reading.GetAwaiter().GetResult();
    }

    private bool IsInTime(long now)
    {
        if (now > Volatile.Read(ref _end)) return false;
        var limit = _parts.IsBetween && !IsStopped ? silence : Patience;
        return limit == Timeout.InfiniteTimeSpan || now - Volatile.Read(ref _since) <= limit.TotalMilliseconds;
    }
}
