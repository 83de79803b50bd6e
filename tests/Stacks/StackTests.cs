using Async2.Stacks.Targets;
using Async2.Stacks.Tests.Inspected;
using Async2.Stacks.Tests.Reading;
using Async2.Tests.Shared;
using Microsoft.Diagnostics.NETCore.Client;
using CoreFile = Async2.Stacks.Tests.Reading.CoreFile;

namespace Async2.Stacks.Tests;

/// <summary>A listing has exactly the stacks of the program: counts, methods, files, lines, kinds, and what they wait for.</summary>
public class StackTests
{
    [Theory]
    [InlineData(Form.AsCompiled, 10, Source.Live)]
    [InlineData(Form.AsCompiled, 10, Source.Command)]
    [InlineData(Form.AsCompiled, 10, Source.HeapCore)]
    [InlineData(Form.Woven, 10, Source.Live)]
    [InlineData(Form.Woven, 10, Source.HeapCore)]
    [InlineData(Form.Debug, 10, Source.Live)]
    [InlineData(Form.WovenDebug, 10, Source.Live)]
    [InlineData(Form.Unwind, 10, Source.Live)]
    [InlineData(Form.Packed, 10, Source.Live)]
    [InlineData(Form.Packed, 10, Source.HeapCore)]
    [InlineData(Form.RuntimeAsync, 11, Source.Live)]
    [InlineData(Form.Read, 11, Source.Live)]
    [InlineData(Form.Mixed, 11, Source.Live)]
    public void All_stacks_are_listed(Form form, int version, Source source) => Compare(form, version, source);

    [LongTheory("a core of each .NET in each form")]
    [MemberData(nameof(Others))]
    public void All_stacks_are_listed_in_each_form(Form form, int version, Source source) => Compare(form, version, source);

    public static TheoryData<Form, int, Source> Others()
    {
        var rows = new TheoryData<Form, int, Source>();
        foreach (var version in new[] { 8, 9, 10, 11 })
            foreach (var form in Enum.GetValues<Form>())
                foreach (var source in Enum.GetValues<Source>())
                    if (IsBuilt(form, version)) rows.Add(form, version, source);
        return rows;
    }

    // Of its frames, .NET 10 keeps no more than the methods' names, so the tests count the stacks.
    [LongFact("runtime async of .NET 10 is a preview")]
    public void No_stack_of_dotnet_10_own_runtime_async_is_missed()
    {
        using var program = RunningProgram.Start(ProgramBuild.Shapes(Form.RuntimeAsync, 10));
        var listing = Listings.Of(program, Source.Live);
        Assert.Equal(program.Output.Sum(l => ExpectedStack.Parse(l).Count), listing.Total);
        Assert.Contains(listing.Groups, g => g.Frames[^1] is { Method: "Shapes.Depths.Thirty()", Line: not null });
    }

    [Fact]
    public void A_core_without_a_heap_is_refused()
    {
        using var program = RunningProgram.Start(ProgramBuild.Shapes(Form.AsCompiled, 10));
        using var core = new CoreFile(program.Id, DumpType.Normal);
        var refused = Assert.Throws<InspectionException>(() => InspectedTarget.OpenCore(core.Path));
        Assert.Equal("the core has no heap", refused.What);
    }

    [Fact]
    public void The_program_goes_on()
    {
        using var program = RunningProgram.Start(ProgramBuild.Shapes(Form.AsCompiled, 10));
        Listings.Of(program, Source.Live);
        Assert.Equal(0, program.End());
    }

    [Theory]
    [InlineData(Form.AsCompiled, 10)]
    [InlineData(Form.Woven, 10)]
    [InlineData(Form.RuntimeAsync, 11)]
    public void Each_says_what_it_waits_for(Form form, int version)
    {
        var build = ProgramBuild.Shapes(form, version);
        using var program = RunningProgram.Start(build);
        var expected = program.Output.Select(ExpectedStack.Parse).ToList();
        var others = ListingText.OtherWaits(Listings.Of(program, Source.Live), expected, build);
        Assert.True(others.Count == 0, string.Concat(others));
    }

    // A suspended frame of runtime async points into code, which the JIT may have replaced since.
    [Theory]
    [InlineData(Form.RuntimeAsync, 11, "DOTNET_TieredCompilation", "0")]
    [InlineData(Form.RuntimeAsync, 11, "DOTNET_TC_CallCountingDelayMs", "0")]
    public void Optimised_code_has_the_same_lines(Form form, int version, string variable, string value) =>
        Compare(form, version, Source.Live, (variable, value));

    [Theory]
    [InlineData(Form.AsCompiled, Source.Live)]
    [InlineData(Form.Woven, Source.HeapCore)]
    public void None_of_many_is_missed(Form form, Source source)
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(form, 10), "many", "50000");
        var listing = Listings.Of(program, source);
        var group = Assert.Single(listing.Groups, g => g.Frames[0].Method == "Troubles.Many.QueryAsync(int)");
        Assert.Equal((50_000, 4), (group.Count, group.Frames.Count));
        Assert.Equal(50_000, listing.Total);
    }

    private static bool IsBuilt(Form form, int version) => form switch
    {
        Form.Debug or Form.WovenDebug => version == 10,
        Form.RuntimeAsync => version >= 11,
        Form.Read => version >= 10,
        _ => true,
    };

    private static void Compare(Form form, int version, Source source, params (string Name, string Value)[] variables)
    {
        var build = ProgramBuild.Shapes(form, version);
        using var program = RunningProgram.Start(build, variables);
        var expected = program.Output.Select(ExpectedStack.Parse).ToList();

        var listing = Listings.Of(program, source);

        var (wanted, actual) = (ListingText.Of(expected, build), ListingText.Of(listing));
        Assert.True(wanted == actual, $"- expected, + listed\n{LineDiff.Of(wanted, actual, mostLines: 400)}");
        Assert.Equal(listing.Groups.Sum(g => g.Count), listing.Total);
    }
}
