using System.Globalization;
using System.Runtime.InteropServices;
using Async2.Stacks.Tests.Inspected;

namespace Async2.Stacks.Tests.Stopping;

/// <summary>A program that shows whether it goes on, and which signals it got.</summary>
internal sealed class BeatingProgram : IDisposable
{
    public const int Interrupt = 2;
    public const int Kill = 9;
    public const int User1 = 10;
    public const int Terminate = 15;
    public const int Continue = 18;
    public const int Stop = 19;

    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(20);

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("async2-stop-");
    private readonly RunningProgram _program;

    public BeatingProgram(params string[] arguments) =>
        _program = RunningProgram.Start(ProgramBuild.Trouble(Form.AsCompiled, 10), ["beat", Path.Combine(_folder.FullName, "beats"), .. arguments]);

    public int Id => _program.Id;

    public long Beats => Counts()[0];

    public long Signals => Counts()[1];

    /// <summary>The states of its threads, each a letter of the kernel: T for stopped, t for traced.</summary>
    public IReadOnlyList<char> States => [.. OfThreads("State:").Select(s => s[0])];

    /// <summary>The ids of the threads that trace its threads.</summary>
    public IReadOnlyList<int> Tracers => [.. OfThreads("TracerPid:").Select(t => int.Parse(t, CultureInfo.InvariantCulture))];

    /// <summary>Whether its main thread is traced.</summary>
    public bool IsTraced => !File.ReadAllText($"/proc/{Id}/status").Contains("TracerPid:\t0\n", StringComparison.Ordinal);

    /// <summary>Sends a signal to a process.</summary>
    public static void Send(int process, int signal) => Assert.Equal(0, SendSignal(process, signal));

    /// <summary>Waits until a condition holds.</summary>
    public static void Await(Func<bool> condition, Func<string> message)
    {
        if (!SpinWait.SpinUntil(condition, s_patience)) Assert.Fail(message());
    }

    public void Send(int signal) => Send(Id, signal);

    /// <summary>Checks that no thread is stopped or traced, and that the program goes on.</summary>
    public void AssertGoesOn()
    {
        Await(() => Tracers.All(t => t == 0) && !States.Any(s => s is 't' or 'T'), Describe);
        var beats = Beats;
        Await(() => Beats > beats, Describe);
    }

    /// <summary>Checks that all threads are stopped by a signal.</summary>
    public void AssertIsStopped() => Await(() => States.All(s => s == 'T'), Describe);

    public void Dispose()
    {
        _ = SendSignal(Id, Continue); // It may have ended.
        _program.Dispose();
        _folder.Delete(recursive: true);
    }

    public string Describe() => $"{Beats} beats, {Signals} signals, states {string.Concat(States)}, tracers {string.Join(' ', Tracers.Distinct())}";

    private long[] Counts()
    {
        var counts = new long[2];
        using var file = File.OpenHandle(Path.Combine(_folder.FullName, "beats"), share: FileShare.ReadWrite);
        RandomAccess.Read(file, MemoryMarshal.AsBytes(counts.AsSpan()), 0);
        return counts;
    }

    private IEnumerable<string> OfThreads(string field)
    {
        foreach (var folder in Directory.EnumerateDirectories($"/proc/{Id}/task"))
        {
            string[] lines;
            try
            {
                lines = File.ReadAllLines(Path.Combine(folder, "status"));
            }
            catch (IOException)
            {
                continue; // It has ended.
            }
            yield return lines.First(l => l.StartsWith(field, StringComparison.Ordinal))[field.Length..].Trim();
        }
    }

    [DllImport("libc", EntryPoint = "kill")]
    private static extern int SendSignal(int process, int signal);
}
