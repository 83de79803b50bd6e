using System.Diagnostics;
using System.IO.Pipes;
using System.Reflection;
using Async2.Stacks.Targets;

namespace Async2.Inspect.Stacks.Reading;

/// <summary>
/// Reads a target in a child process, and ends it if it does not go on. The runtime's own library (the DAC) reads a target's structures
/// in native code. A damaged core, or classes that are just being loaded, can make it crash or loop, which no process can stop in itself.
/// </summary>
/// <remarks>
/// The child writes the listing. If it crashes or hangs in a part that a listing can do without, another one leaves that part out, and a
/// note says so. A target does not stay stopped when the child is killed (<c>PTRACE_SEIZE</c>).
/// </remarks>
/// <param name="target">The process or core, for messages.</param>
/// <param name="command">The command line of the child, but for the options of this class.</param>
/// <param name="mostPause">The time for which the target may stand still.</param>
internal sealed class WatchedReader(string target, IReadOnlyList<string> command, TimeSpan mostPause)
{
    /// <summary>The hidden option with the pipe's handle.</summary>
    public const string PipeOption = "--watched-by";

    /// <summary>The hidden option with a part to leave out.</summary>
    public const string WithoutOption = "--without";

    /// <summary>The hidden option with the time in seconds after which a reader that does not go on is ended.</summary>
    public const string PatienceOption = "--patience";

    // By SIGKILL, which the system sends if memory runs out.
    private const int Killed = 128 + 9;

    private static readonly TimeSpan s_grace = TimeSpan.FromSeconds(2);

    // The program of this process: as 'dotnet FILE', or by the launcher of a tool.
    private static readonly string[] s_own = Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet"
        ? [Environment.ProcessPath!, Assembly.GetEntryAssembly()!.Location]
        : [Environment.ProcessPath!];

    private readonly List<ReadingPart> _without = [];

    /// <summary>Runs the child, again if it fails.</summary>
    /// <param name="patience">The time after which a child that does not go on is ended.</param>
    /// <returns>Its exit code.</returns>
    public int Run(TimeSpan patience)
    {
        while (true)
        {
            var (code, part, why) = RunOnce(patience);
            if (why is null) return code;
            if (Dispensable(part) is not { } dispensable)
                throw new CommandException($"its reader {why} while it read {Name(part)}", target, WhatToDo(part));
            Screen.Tell($"the reader {why} while it read {Name(part)}: reads again without {Name(dispensable)}");
            _without.Add(dispensable);
        }
    }

    private bool IsLive => int.TryParse(target, out _);

    // A class that was read while it was being loaded may be wrong, and the heap is read with it later. In a core none is.
    private ReadingPart? Dispensable(ReadingPart failed)
    {
        var part = failed == ReadingPart.Heap && IsLive ? ReadingPart.Classes : failed;
        return part is ReadingPart.Classes or ReadingPart.Threads or ReadingPart.Roots && !_without.Contains(part) ? part : null;
    }

    private static string Name(ReadingPart part) => part switch
    {
        ReadingPart.Runtime => "the runtime",
        ReadingPart.Classes => "the classes of the running process",
        ReadingPart.Threads => "the threads",
        ReadingPart.Roots => "handles and static fields",
        _ => "the heap",
    };

    private string WhatToDo(ReadingPart part) => IsLive && part == ReadingPart.Heap
        ? "try again; if the process is large, allow more time with --max-pause"
        : "try again, or with another core: this one may be damaged";

    private (int ExitCode, ReadingPart Part, string? Failure) RunOnce(TimeSpan patience)
    {
        using var pipe = new AnonymousPipeServerStream(PipeDirection.In, HandleInheritability.Inheritable);
        string[] options = [PipeOption, pipe.GetClientHandleAsString(), .. _without.SelectMany(p => new[] { WithoutOption, $"{p}" })];
        string[] arguments = [command[0], .. options, .. command.Skip(1)];
        var start = new ProcessStartInfo(s_own[0], [.. s_own[1..], .. arguments]) { RedirectStandardError = true };
        NoCore.Prepare(start);
        using var child = Process.Start(start)!;
        pipe.DisposeLocalCopyOfClientHandle();
        var errors = new ReaderErrors(child);
        var watch = new Watch(pipe, mostPause + s_grace, patience);
        var hangs = !watch.UntilEnd();
        if (hangs) child.Kill();
        child.WaitForExit();
        errors.WaitForEnd();
        if (hangs) return (0, watch.Part, "did not go on");
        if (errors.TellNoMemory) throw WithoutMemory("not enough memory", target, null);
        // On Unix 128 and the number of the signal that has ended it; on Windows an NTSTATUS.
        if (child.ExitCode is > 128 or < 0 && !IsEndedByUser(child.ExitCode)) return (0, watch.Part, "crashed");
        errors.PrintRest();
        if (child.ExitCode == Killed) throw WithoutMemory("its reader was killed, perhaps for lack of memory", target, null);
        return (child.ExitCode, watch.Part, null);
    }

    /// <summary>The error of a reader that wants more memory than there is.</summary>
    public static CommandException WithoutMemory(string what, string target, Exception? cause) =>
        new(what, target, "allow more, or limit what async2 takes with --max-memory", cause);

    // SIGHUP, SIGINT, SIGKILL, SIGPIPE, SIGTERM.
    private static bool IsEndedByUser(int exitCode) => exitCode is 128 + 1 or 128 + 2 or Killed or 128 + 13 or 128 + 15;
}
