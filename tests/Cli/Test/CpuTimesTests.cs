using System.Diagnostics;
using Async2.Cli.Test;

namespace Async2.Cli.Tests.Test;

public class CpuTimesTests
{
    [Theory]
    [InlineData("1 2 1.5", "2.5 2.6 2.7", "CPU time of a run: 1.00 to 2.00 s as compiled, 2.50 to 2.70 s woven")]
    [InlineData("1", "1", "CPU time of a run: 1.00 s as compiled, 1.00 s woven")]
    [InlineData("1 1.1 1.2 1.3 1.4", "1.1 1.4 1.5 1.6 1.7", "CPU time of a run: 1.00 to 1.40 s as compiled, 1.10 to 1.70 s woven: no difference that these runs show")]
    [InlineData("1 1.1 1.2 1.3 2", "2.5 2.6 2.7 2.8 2.9", "CPU time of a run: 1.00 to 2.00 s as compiled, 2.50 to 2.90 s woven: every woven run took more, by 25.0 % at least")]
    [InlineData("2 2.1 2.2 2.3 3", "1.2 1.3 1.4 1.5 1.6", "CPU time of a run: 2.00 to 3.00 s as compiled, 1.20 to 1.60 s woven: every woven run took less, by 20.0 % at least")]
    [InlineData("", "1", null)]
    public void Only_what_noise_does_not_make_is_said(string original, string woven, string? expected) =>
        Assert.Equal(expected, CpuTimes.Describe(Times(original), Times(woven)));

    [Fact]
    public void The_time_of_ended_processes_is_counted()
    {
        if (OperatingSystem.IsWindows()) return; // It is not known there.
        var before = ChildProcessTime.Now();

        using var busy = Process.Start("sh", ["-c", "(i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done)"]);
        busy.WaitForExit();

        Assert.True(ChildProcessTime.Now() - before > TimeSpan.FromMilliseconds(20)); // Processes of other tests may end meanwhile, too.
    }

    private static List<TimeSpan> Times(string seconds) =>
        [.. seconds.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(s => TimeSpan.FromSeconds(double.Parse(s)))];
}
