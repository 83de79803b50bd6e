using System.Diagnostics;
using Async2.Stacks.Tests.Reading;
using Async2.Tests.Shared;

namespace Async2.Stacks.Tests.Stopping;

/// <summary>The command is ended at any time. The inspected program goes on, and gets its signals.</summary>
public sealed class KilledReaderTests
{
    private const int Threads = 200;
    private static readonly int[] s_ends = [BeatingProgram.Kill, BeatingProgram.Terminate, BeatingProgram.Interrupt];
    private static readonly TimeSpan s_start = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan s_stop = TimeSpan.FromMilliseconds(30);

    [Theory]
    [InlineData(21)]
    [LongInlineData(360)]
    public void The_program_goes_on(int times)
    {
        using var program = new BeatingProgram("sleep", $"{Threads}");
        var random = new Random(times);
        var whileStopped = 0;
        for (var i = 1; i <= times; i++)
        {
            using var reader = Process.Start(new ProcessStartInfo("dotnet", [StacksCommand.Tool, "stacks", $"{program.Id}"])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            })!;
            // Every second one is ended while it has stopped the program, or just before or after that.
            if (i % 2 == 0) Thread.Sleep(s_start * random.NextDouble());
            else SpinWait.SpinUntil(() => program.IsTraced || reader.HasExited);
            if (i % 2 == 1) Thread.Sleep(s_stop * random.NextDouble());

            program.Send(BeatingProgram.User1);
            if (program.IsTraced) whileStopped++;
            if (!reader.HasExited) BeatingProgram.Send(reader.Id, s_ends[i / 2 % s_ends.Length]);
            reader.StandardOutput.ReadToEnd();
            reader.WaitForExit();

            program.AssertGoesOn();
            BeatingProgram.Await(() => program.Signals == i, () => $"{i} sent: {program.Describe()}");
        }
        Assert.InRange(whileStopped, times / 20, times);
    }
}
