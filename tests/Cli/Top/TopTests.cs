using System.Diagnostics;
using Async2.Inspect.Top;

namespace Async2.Cli.Tests.Top;

/// <summary><c>async2 top</c> of the test app.</summary>
public sealed class TopTests(TickingApp app) : IClassFixture<TickingApp>
{
    [Theory]
    [InlineData(false, "Leaf waits for Task.Delay")]
    [InlineData(true, "Chains.Leaf (point 0) waits for Task.Delay")]
    public void Once_prints_the_sites_of_waiting_chains(bool isWoven, string site)
    {
        var lines = app.Tool.Run("top", $"{(isWoven ? app.Woven : app.Compiled).Id}", "--once").ShouldSucceed().Output.Split('\n');

        Assert.Matches(@"^suspended \d+, p50 [\d.]+ m?s, p99 [\d.]+ m?s, suspensions [1-9]\d*/s, resumptions [1-9]\d*/s$", lines[0]);
        Assert.Matches(@"^pool threads \d+, queued [\d.]+, allocates [\d.]+ MB/s$", lines[1]);
        Assert.DoesNotContain(lines, line => line.StartsWith("no chain", StringComparison.Ordinal));
        Assert.Contains(lines[2..], line => line.EndsWith($"\t{site}", StringComparison.Ordinal));
        Assert.DoesNotContain('\u001b', string.Concat(lines));
    }

    [Fact]
    public void A_process_that_hangs_is_not_taken_for_idle()
    {
        using var hung = Process.Start(new ProcessStartInfo("dotnet", [Tool.TestApp, "wait"]) { RedirectStandardOutput = true })!;
        var id = hung.StandardOutput.ReadLine();

        var lines = app.Tool.Run("top", id!, "--once").ShouldSucceed().Output.Split('\n');

        hung.Kill();
        hung.WaitForExit();
        Assert.StartsWith("suspended 0,", lines[0], StringComparison.Ordinal);
        Assert.StartsWith("no chain has begun or resumed", lines[2], StringComparison.Ordinal);
        Assert.Contains($"'async2 stacks {id}'", lines[2], StringComparison.Ordinal);
    }

    [Fact]
    public void A_pipe_gets_a_sample_each_second_until_the_process_ends()
    {
        using var traced = app.Start(isWoven: false);
        using var process = app.Tool.Start("top", $"{traced.Id}");
        for (var i = 0; i < 2; i++)
        {
            Assert.StartsWith("suspended", process.StandardOutput.ReadLine(), StringComparison.Ordinal);
            Assert.StartsWith("pool threads", process.StandardOutput.ReadLine(), StringComparison.Ordinal);
            while (process.StandardOutput.Peek() is not 's' and not -1) process.StandardOutput.ReadLine();
        }

        traced.StandardInput.Close();

        Assert.DoesNotContain('\u001b', Tool.Finish(process).ShouldSucceed().Output);
    }

    [Fact]
    public void Failures_are_told_in_a_line()
    {
        using var ended = Process.Start("true");
        ended.WaitForExit();

        app.Tool.Run("top", $"{ended.Id}", "--once").ShouldFail(1, "no such process");
        app.Tool.Run("top", "-1").ShouldFail(2, "top --help");
    }

    [Theory]
    [InlineData(new double[0], 0, 0)]
    [InlineData(new double[] { 7 }, 7, 7)]
    [InlineData(new double[] { 4, 1, 3, 2 }, 2, 4)]
    public void Ages(double[] ages, double median, double percentile99) => Assert.Equal(new(median, percentile99), Inspect.Top.Ages.Of(ages));

    [Fact]
    public void Sites_are_sorted_by_a_key()
    {
        TopSite[] sites = [new("b", 1, new(1, 9)), new("a", 2, new(1, 3)), new("c", 1, new(1, 5))];

        Assert.Equal("abc", Sorted(TopOrder.ByCount));
        Assert.Equal("bca", Sorted(TopOrder.ByAge));
        Assert.Equal("abc", Sorted(TopOrder.ByName));

        string Sorted(char key) => string.Concat(TopOrder.Sort(sites, key).Select(s => s.Site));
    }
}
