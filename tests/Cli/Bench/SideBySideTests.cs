using System.Diagnostics;
using Async2.Bench;
using Async2.Cli.Folders;

namespace Async2.Cli.Tests.Bench;

/// <summary>Programs that <c>async2 bench</c> lets work by turns.</summary>
public sealed class SideBySideTests
{
    [Fact]
    public void One_works_while_the_others_wait()
    {
        using var scratch = new ScratchFolder();
        using var first = Shell(scratch, "echo 1a >> log; echo over; read go; echo 1b >> log; echo first");
        using var second = Shell(scratch, "echo 2a >> log; echo over; read go; echo 2b >> log; echo second; exit 3");

        Assert.Null(first.TakeTurn());
        Assert.Null(second.TakeTurn());
        var ofFirst = first.TakeTurn();
        var ofSecond = second.TakeTurn();

        Assert.Equal((0, "first"), (ofFirst!.ExitCode, ofFirst.Output));
        Assert.Equal((3, "second"), (ofSecond!.ExitCode, ofSecond.Output));
        Assert.Equal(["1a", "2a", "1b", "2b"], File.ReadAllLines(scratch["log"]));
    }

    [Fact]
    public void One_that_is_waiting_ends_with_whoever_gives_the_turns()
    {
        using var scratch = new ScratchFolder();
        using (var program = Shell(scratch, "echo $$ > pid; echo over; read go; echo late > log")) Assert.Null(program.TakeTurn());

        var id = int.Parse(File.ReadAllText(scratch["pid"]), System.Globalization.CultureInfo.InvariantCulture);
        Assert.Throws<ArgumentException>(() => Process.GetProcessById(id));
        Assert.False(File.Exists(scratch["log"]));
    }

    private static SideBySide Shell(ScratchFolder folder, string script) => new(new ProcessStartInfo("sh", ["-c", script])
    {
        WorkingDirectory = folder.Path,
        RedirectStandardOutput = true,
        RedirectStandardError = true,
    });
}
