namespace Async2.Stacks.Targets.Linux;

/// <summary>A process whose threads stand still until this is disposed of. It has the thread that seized them.</summary>
internal sealed class SeizedProcess : IDisposable
{
    private readonly Thread _seizing;
    private readonly TaskCompletionSource<Dictionary<int, byte[]>> _stopped = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly ManualResetEventSlim _mayGoOn = new();
    private readonly Dictionary<int, byte[]> _registers;

    /// <summary>Stops a process.</summary>
    /// <exception cref="System.ComponentModel.Win32Exception">The system does not allow it.</exception>
    /// <exception cref="TimeoutException">A thread does not stop.</exception>
    public SeizedProcess(int id)
    {
        _seizing = new Thread(() => Hold(id)) { IsBackground = true };
        _seizing.Start();
        try
        {
            _registers = _stopped.Task.GetAwaiter().GetResult();
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>Whether all of its threads have ended.</summary>
    public bool HasEnded => _registers.Count == 0;

    /// <summary>A thread's registers, as the DAC wants them; null if it has ended.</summary>
    public byte[]? RegistersOf(uint thread) => _registers.TryGetValue((int)thread, out var own) ? ThreadRegisters.ToContext(own) : null;

    /// <summary>Lets it go on.</summary>
    public void Dispose()
    {
        _mayGoOn.Set();
        _seizing.Join();
        _mayGoOn.Dispose();
    }

    private void Hold(int id)
    {
        var threads = new SeizedThreads(id);
        try
        {
            threads.Stop();
            _stopped.SetResult(threads.ReadRegisters());
            _mayGoOn.Wait();
        }
        catch (Exception e)
        {
            _stopped.SetException(e);
        }
        finally
        {
            threads.LetGo();
        }
    }
}
