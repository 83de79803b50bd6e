namespace Chat;

/// <summary>A message that is written to a room, and one that is read, take the room's locks in opposite order.</summary>
internal sealed class LockCircle : ChatTrouble
{
    private readonly ReaderWriterLockSlim _history = new();
#if NET9_0_OR_GREATER
    private readonly Lock _members = new();
#else
    private readonly object _members = new();
#endif

    public override void Start(ChatService service)
    {
        Pool.StartAtOnce(16);
        service.Handle = id => Task.Run(() => Handle(id));
        service.Send(2);
        AwaitBegun(2);
    }

    private void Handle(int id)
    {
        if (id == 0) Write();
        else Read();
    }

    private void Write()
    {
        _history.EnterWriteLock();
        Meet();
        lock (_members) GC.KeepAlive(this);
        _history.ExitWriteLock();
    }

    private void Read()
    {
        lock (_members)
        {
            Meet();
            _history.EnterReadLock();
            _history.ExitReadLock();
        }
    }

    private void Meet()
    {
        Begin();
        while (Begun < 2) Thread.Yield();
    }
}
