using Xunit;

namespace Async2.Cli.Suites;

public class Plain
{
    [Fact]
    public async Task Passes()
    {
        await Task.Yield();
        Assert.True(Environment.ProcessId > 0);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task Row(int number)
    {
        await Task.Yield();
        Assert.Equal(1, number);
    }

    [Fact]
    public async Task Fails()
    {
        await Task.Yield();
        throw new InvalidOperationException("always");
    }

    [Fact(Skip = "why")]
    public void Skipped()
    {
    }

    [Fact]
    public async Task Fails_only_woven()
    {
        await Task.Yield();
        Assert.False(Circumstances.Woven);
    }

    [Fact]
    public async Task Fails_in_another_way()
    {
        await Task.Yield();
        throw new InvalidOperationException(Circumstances.Woven ? "woven" : "as compiled");
    }
}
