using Xunit;

namespace Async2.Cli.Suites;

public class Unsteady
{
    public static TheoryData<Guid> Random => [Guid.NewGuid(), Guid.NewGuid()];

    [Fact]
    public void Fails_every_other_time() => Assert.True(Circumstances.CountRun(nameof(Fails_every_other_time)) % 2 == 1);

    [Fact]
    public void Fails_with_another_message() => throw new InvalidOperationException($"{Environment.TickCount64} {Guid.NewGuid()}");

    [Fact]
    public void Fails_in_the_second_woven_run() =>
        Assert.False(Circumstances.CountRun(nameof(Fails_in_the_second_woven_run)) == 2 && Circumstances.Woven);

    [Theory]
    [MemberData(nameof(Random))]
    public void Has_another_name_every_time(Guid id) => Assert.NotEqual(Guid.Empty, id);
}

/// <summary>Two tests of one name.</summary>
public class Alike
{
    [Fact(DisplayName = "one name")]
    public void First() => Assert.True(Environment.ProcessId > 0);

    [Fact(DisplayName = "one name")]
    public void Second() => Assert.False(Circumstances.Woven, "the second");
}
