using Async2.Compiler.Tests.Fixtures;
using Async2.Compiler.Tests.Support;
using Async2.Tests.Shared;

namespace Async2.Compiler.Tests;

/// <summary>Each optimisation can be left out, alone or with all others: the code differs, and does the same.</summary>
public class OptimisationTests
{
    private static readonly string Expected = Optimised.Run();
    private static readonly Lazy<byte[]> Full = new(() => Woven(new HashSet<Optimisation>()));

    public static TheoryData<string> Names => [.. Optimisation.All.Select(o => o.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void One_is_left_out(string name)
    {
        var without = new HashSet<Optimisation> { Optimisation.Find(name, out _)! };

        Assert.Equal(Expected, Run(without));
    }

    [LongTheory("weaves everything for each of them")]
    [MemberData(nameof(Names))]
    public void Leaving_it_out_changes_the_code(string name) =>
        Assert.False(Woven(new HashSet<Optimisation> { Optimisation.Find(name, out _)! }).AsSpan().SequenceEqual(Full.Value), "it changes nothing");

    [Fact]
    public void None_is_left_out() => Assert.Equal(Expected, Run(new HashSet<Optimisation>()));

    [Fact]
    public void All_are_left_out() => Assert.Equal(Expected, Run(Optimisation.All.ToHashSet()));

    [Theory]
    [InlineData("direct-cals", "direct-calls")]
    [InlineData("DirectCalls", "direct-calls")]
    [InlineData("slots", "shared-slots")]
    [InlineData("pool-frames", "pooled-frames")]
    public void A_name_that_is_none_has_one_that_is_near(string name, string nearest)
    {
        Assert.Null(Optimisation.Find(name, out var found));
        Assert.Equal(nearest, found);
    }

    [Fact]
    public void Names_are_unique_and_on_the_list()
    {
        Assert.Equal(Optimisation.All.Count, Optimisation.All.Select(o => o.Name).Distinct().Count());
        var properties = typeof(Optimisation).GetProperties()
            .Where(p => p.PropertyType == typeof(Optimisation)).Select(p => (Optimisation)p.GetValue(null)!);
        Assert.Equivalent(Optimisation.All.Select(o => o.Name), properties.Select(o => o.Name), strict: true);
    }

    private static string Run(IReadOnlySet<Optimisation> without) =>
        (string)WovenCopy.Call(Options(without), typeof(Optimised), nameof(Optimised.Run))!;

    // With a library that it calls: there are linked calls, too.
    private static byte[] Woven(IReadOnlySet<Optimisation> without)
    {
        var folder = Directory.CreateTempSubdirectory("async2-woven").FullName;
        try
        {
            string[] files = [typeof(Optimised).Assembly.Location, typeof(Record).Assembly.Location];
            var options = Options(without) with { Selection = MethodSelection.Everything };
            new Weaver(options).Weave([.. files.Select(f => new WeaveInput(f, Path.Combine(folder, Path.GetFileName(f))))]);
            return [.. files.SelectMany(f => File.ReadAllBytes(Path.Combine(folder, Path.GetFileName(f))))];
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static WeaveOptions Options(IReadOnlySet<Optimisation> without) =>
        new() { Without = without, Selection = new MethodSelection { Only = "*.Optimised.*" }, VerifyEachPass = true };
}
