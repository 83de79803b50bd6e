using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;
using Async2.Stacks.Targets;
using Async2.Stacks.Tests.Inspected;
using Async2.Stacks.Tests.Reading;

namespace Async2.Stacks.Tests;

/// <summary>
/// <c>async2 stacks</c> reads in a child process. Whatever happens to that, it ends with a message, and the target goes on.
/// </summary>
public class WatchedReaderTests
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    // By XCPU the system writes a core. .NET does not handle it, and ignores the first of each of the others if a user sends it.
    [Theory]
    [InlineData("STOP", "did not go on")]
    [InlineData("XCPU", "crashed")]
    public void A_reader_that_fails_is_told_with_the_part_that_it_read(string signal, string failure)
    {
        using var program = RunningProgram.Start(ProgramBuild.Shapes(Form.AsCompiled, 10));
        using var command = Start(program.Id, "--patience", "2");
        Send(signal, ReaderOf(command.Id));
        var error = command.StandardError.ReadToEnd();
        Assert.True(command.WaitForExit(s_patience));
        // Which part that is depends on the time. The listing can do without some.
        if (error.Contains("reads again without", StringComparison.Ordinal)) Assert.Equal(0, command.ExitCode);
        else Assert.Matches($"^async2: its reader {failure} while it read the [a-z ]+: {program.Id}: try again", error);
        Assert.Contains($"reader {failure} while it read ", error, StringComparison.Ordinal);
        Assert.Equal(0, program.End());
    }

    [Theory]
    [InlineData("XCPU")]
    [InlineData("KILL")]
    public void A_reader_that_is_killed_leaves_no_files(string signal)
    {
        var folder = Directory.CreateTempSubdirectory("async2-reader-").FullName;
        try
        {
            using var program = RunningProgram.Start(ProgramBuild.Shapes(Form.AsCompiled, 10));
            string[] shell = ["-c", "ulimit -c unlimited; exec dotnet \"$@\"", "sh", StacksCommand.Tool, "stacks", $"{program.Id}"];
            var start = new ProcessStartInfo("sh", shell) { WorkingDirectory = folder, RedirectStandardOutput = true, RedirectStandardError = true };
            (start.Environment["TMPDIR"], start.Environment["DOTNET_DbgEnableMiniDump"]) = (folder, "1");
            start.Environment["DOTNET_DbgMiniDumpName"] = Path.Combine(folder, "core");
            using var command = Process.Start(start)!;
            var reader = ReaderOf(command.Id);
            Await(() => Regex.IsMatch(File.ReadAllText($"/proc/{reader}/limits"), "Max core file size +0 +0 "));
            Send(signal, reader);
            var error = command.StandardError.ReadToEnd();
            Assert.True(command.WaitForExit(s_patience));
            Assert.Contains(signal == "KILL" ? "async2: its reader was killed, perhaps for lack of memory: " : "reader crashed while it read ", error, StringComparison.Ordinal);
            Assert.Empty(Directory.EnumerateFileSystemEntries(folder));
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    [Fact]
    public void A_lack_of_memory_is_told()
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(Form.AsCompiled, 10), "many", "50000");
        using var command = Start(program.Id, [], [("DOTNET_GCHeapHardLimit", "0xC00000")]);
        var error = command.StandardError.ReadToEnd();
        Assert.True(command.WaitForExit(s_patience));
        Assert.StartsWith($"async2: not enough memory: {program.Id}: ", error, StringComparison.Ordinal);
        Assert.Equal((1, 0), (command.ExitCode, program.End()));
    }

    [Fact]
    public void A_reader_ends_with_the_command()
    {
        using var program = RunningProgram.Start(ProgramBuild.Shapes(Form.AsCompiled, 10));
        using var command = Start(program.Id);
        var reader = ReaderOf(command.Id);
        Send("KILL", command.Id);
        Await(() => !IsAlive(reader));
        Assert.Equal(0, program.End());
    }

    [Theory]
    [InlineData(ReadingPart.Threads, "the threads were left out")]
    [InlineData(ReadingPart.Roots, "handles and static fields were left out")]
    public void What_is_left_out_is_noted(ReadingPart part, string note)
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(Form.AsCompiled, 10), "leak");
        using var target = InspectedTarget.Attach(program.Id, new ReadingOptions { Without = [part] });
        var listing = StackReader.Read(target);
        Assert.Equal(1110, listing.Total);
        Assert.Empty(listing.Trouble);
        Assert.Equal([$"{note}: the heap was not searched for lost stacks, failed tasks, exhausted pools and full channels"], listing.Notes);
    }

    [Fact]
    public void A_process_that_may_stand_still_no_longer_is_listed_in_part()
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(Form.AsCompiled, 10), "leak");
        AssertIsPart(program, new ReadingOptions(MostPause: TimeSpan.Zero), "were not read in the time of --max-pause");
    }

    [Fact]
    public void One_that_takes_too_much_memory_is_listed_in_part()
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(Form.AsCompiled, 10), "leak");
        AssertIsPart(program, new ReadingOptions(MostMemory: 1), "were not read in the memory of --max-memory");
    }

    private static void AssertIsPart(RunningProgram program, ReadingOptions reading, string why)
    {
        using var target = InspectedTarget.Attach(program.Id, reading);
        var listing = StackReader.Read(target);
        Assert.EndsWith($"segments of the heap {why}", listing.Unread, StringComparison.Ordinal);
        Assert.Empty(listing.Trouble);
    }

    private static Process Start(int id, params string[] options) => Start(id, options, []);

    private static Process Start(int id, string[] options, (string Name, string Value)[] variables)
    {
        var start = new ProcessStartInfo("dotnet", [StacksCommand.Tool, "stacks", $"{id}", .. options])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var (name, value) in variables) start.Environment[name] = value;
        return Process.Start(start)!;
    }

    // The only child of the command.
    private static int ReaderOf(int command)
    {
        for (var watch = Stopwatch.StartNew(); watch.Elapsed < s_patience; Thread.Sleep(1))
            if (File.ReadAllText($"/proc/{command}/task/{command}/children").Split(' ') is [{ Length: > 0 } child, ..])
                return int.Parse(child, CultureInfo.InvariantCulture);
        throw new TimeoutException("the command started no reader");
    }

    private static void Await(Func<bool> condition) => Assert.True(SpinWait.SpinUntil(condition, s_patience));

    private static bool IsAlive(int process) =>
        File.Exists($"/proc/{process}/stat") && !File.ReadAllText($"/proc/{process}/stat").Contains(") Z ", StringComparison.Ordinal);

    private static void Send(string signal, int process)
    {
        using var kill = Process.Start("kill", [$"-{signal}", $"{process}"]);
        kill.WaitForExit();
        Assert.Equal(0, kill.ExitCode);
    }
}
