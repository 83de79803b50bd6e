using Async2.Behaviour.Tests;
using Async2.Tests.Shared;

namespace Async2.Cli.Tests.Trace;

/// <summary><c>async2 trace</c> and <c>top</c> of the traced app on other runtimes: the same program as on the current one.</summary>
public sealed class OtherRuntimeTests(TickingApp app) : IClassFixture<TickingApp>
{
    [Theory]
    [InlineData(8)]
    [LongInlineData(9)]
    [InlineData(11)]
    public async Task Trace_and_top(int version)
    {
        var dotnet = new DotNet(version);

        await Task.WhenAll(
            Task.Run(() => Check(dotnet, isWoven: false, "Inner|Leaf|Task.Delay", "Leaf waits for Task.Delay")),
            Task.Run(() => Check(
                dotnet, isWoven: true, "Chains.Inner|Chains.Leaf (point 0)|Task.Delay", "Chains.Leaf (point 0) waits for Task.Delay")));
    }

    private void Check(DotNet dotnet, bool isWoven, string stack, string site)
    {
        var process = app.Start(isWoven, dotnet);
        try
        {
            var file = app[$"{dotnet}.{isWoven}.speedscope.json"];
            using var trace = app.Tool.Start("trace", $"{process.Id}", "-o", file, "--duration", "1");
            using var top = app.Tool.Start("top", $"{process.Id}", "--once");

            Tool.Finish(trace).ShouldSucceed();
            Assert.Contains(stack, TraceTests.SuspendedStacks(file));
            Assert.Contains($"\t{site}\n", Tool.Finish(top).ShouldSucceed().Output, StringComparison.Ordinal);
        }
        finally
        {
            TickingApp.End(process);
        }
    }
}
