using Async2.Cli.Bisect;

namespace Async2.Cli.Tests.Bisect;

/// <summary>The search that <c>bisect</c> makes.</summary>
public class SmallestSetTests
{
    private const int Items = 1000;

    private readonly List<int> _sizes = [];

    [Theory]
    [InlineData(12, 0)]
    [InlineData(12, 999)]
    [InlineData(12, 500)]
    [InlineData(26, 17, 600)]
    [InlineData(26, 0, 999)]
    [InlineData(30, 0, 1)]
    [InlineData(30, 998, 999)]
    [InlineData(64, 3, 250, 251, 700, 999)]
    public void What_is_needed_together_is_found_in_few_trials(int trials, params int[] needed)
    {
        Assert.Equal(needed, Find(some => needed.All(some.Contains)));
        Assert.InRange(_sizes.Count, 1, trials);
    }

    [Fact]
    public void One_of_several_reasons_is_enough() => Assert.Single(Find(some => some.Contains(40) || some.Contains(700)));

    [Fact]
    public void What_another_hides_is_found_with_what_is_needed_alone()
    {
        // 300 alone fails; together with 200 it fails only if 100 is there.
        var found = Find(some => some.Contains(300) && (!some.Contains(200) || some.Contains(100)));

        Assert.Equal([300], found);
    }

    [Fact]
    public void The_only_item_takes_no_trial()
    {
        Assert.Equal([5], SmallestSet.Of([5], Counting(_ => throw new InvalidOperationException())));
    }

    private IReadOnlyList<int> Find(Func<IReadOnlyList<int>, bool> fails) =>
        SmallestSet.Of([.. Enumerable.Range(0, Items)], Counting(fails));

    private Func<IReadOnlyList<int>, bool> Counting(Func<IReadOnlyList<int>, bool> fails) => some =>
    {
        Assert.NotEmpty(some);
        Assert.Equal(some.Order(), some);
        _sizes.Add(some.Count);
        return fails(some);
    };
}
