using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace Async2.Stacks.Targets.Linux;

/// <summary>The threads of a process, seized by the thread that uses this.</summary>
/// <remarks>
/// A seized thread stands still without a signal, so a process is never left stopped. When the seizing thread ends, also because its
/// process is killed, the system lets all threads go on: with the signals that they had got, and stopped if they had been.
/// </remarks>
internal sealed class SeizedThreads(int process)
{
    // A thread that waits in the kernel, for a disk or for a process that it starts, stops only afterwards. The others wait for it.
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(2);

    // A thread that could run needs a core to stop, for which it waits where all are in use.
    private static readonly TimeSpan s_patienceForCore = TimeSpan.FromSeconds(8);

    // The state of a thread that no signal reaches.
    private const char InKernel = 'D';

    private readonly string _folder = $"/proc/{process}/task";
    private readonly HashSet<int> _ended = [];
    private readonly Dictionary<int, int> _signals = [];

    /// <summary>Lets all threads stand still, also those that start meanwhile.</summary>
    /// <exception cref="Win32Exception">The system does not allow it.</exception>
    /// <exception cref="TimeoutException">A thread does not stop.</exception>
    public void Stop()
    {
        var waited = Stopwatch.StartNew();
        // If a thread ends while the folder is read, others may be missing in it. So it counts only if nothing new was in it.
        while (Others() is { Count: > 0 } others)
        {
            var seized = others.FindAll(Seize);
            seized.ForEach(Ptrace.Interrupt);
            foreach (var thread in seized) AwaitStop(thread, waited);
            if (waited.Elapsed > s_patienceForCore)
                throw new TimeoutException("the process starts threads faster than they can be stopped");
        }
    }

    /// <summary>The registers of the threads that stand still, by thread. Those that were killed are missing.</summary>
    /// <exception cref="Win32Exception">They cannot be read.</exception>
    public Dictionary<int, byte[]> ReadRegisters()
    {
        var all = new Dictionary<int, byte[]>(_signals.Count);
        foreach (var thread in _signals.Keys)
        {
            var registers = new byte[ThreadRegisters.Size];
            var error = Ptrace.ReadRegisters(thread, registers);
            if (error == 0) all.Add(thread, registers);
            else if (error != Ptrace.NoSuchThread) throw new Win32Exception(error);
        }
        return all;
    }

    /// <summary>Lets the threads that stand still go on. Others go on when the calling thread ends.</summary>
    public void LetGo()
    {
        foreach (var (thread, signal) in _signals) Ptrace.Detach(thread, signal);
    }

    private List<int> Others() => Directory.EnumerateDirectories(_folder)
        .Select(f => int.Parse(Path.GetFileName(f), CultureInfo.InvariantCulture))
        .Where(t => !_signals.ContainsKey(t) && !_ended.Contains(t)).ToList();

    private bool Seize(int thread)
    {
        var error = Ptrace.Seize(thread);
        if (error is 0 or Ptrace.NoSuchThread) return error == 0;
        if (!HasEnded(thread)) throw new Win32Exception(error);
        // The folder lists the main thread as long as the process lives.
        if (thread == process) _ended.Add(thread);
        return false;
    }

    private void AwaitStop(int thread, Stopwatch waited)
    {
        var spin = default(SpinWait);
        int signal;
        while (!Ptrace.StandsStill(thread, out signal))
        {
            if (spin.NextSpinWillYield && HasEnded(thread))
            {
                _ended.Add(thread);
                return;
            }
            if (waited.Elapsed > s_patience && StateOf(thread) == InKernel)
                throw new TimeoutException($"thread {thread} waits in the kernel");
            if (waited.Elapsed > s_patienceForCore) throw new TimeoutException($"thread {thread} gets no core on which it could stop");
            spin.SpinOnce();
        }
        _signals.Add(thread, signal);
    }

    private bool HasEnded(int thread) => StateOf(thread) is 'Z' or 'X' or null;

    // 4711 (name) S …      The name may have any characters. Null if there is no such thread any more.
    private char? StateOf(int thread)
    {
        try
        {
            var text = File.ReadAllText($"{_folder}/{thread}/stat");
            return text[text.LastIndexOf(')') + 2];
        }
        catch (IOException)
        {
            return null;
        }
    }
}
