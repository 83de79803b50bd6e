using Xunit;

namespace Async2.Cli.Suites;

public class Crashing
{
    [Fact]
    public async Task Crashes_woven()
    {
        await Task.Yield();
        if (Circumstances.Woven) Environment.FailFast("crashed on purpose");
    }
}

public class Hanging
{
    [Fact]
    public async Task Hangs_woven()
    {
        await Circumstances.HangIfWoven();
        Assert.False(Circumstances.Woven);
    }
}
