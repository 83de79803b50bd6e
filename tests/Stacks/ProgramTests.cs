using Async2.Compiler;
using Async2.Stacks.Tests.Inspected;
using Async2.Tests.Shared;

namespace Async2.Stacks.Tests;

/// <summary>The programs are what the tests take them for: everything is suspended, and in the form that it says.</summary>
public class ProgramTests
{
    [Theory]
    [InlineData(Form.AsCompiled, 10)]
    [InlineData(Form.Woven, 10)]
    [InlineData(Form.WovenDebug, 10)]
    [InlineData(Form.Packed, 10)]
    [InlineData(Form.Unwind, 10)]
    [InlineData(Form.RuntimeAsync, 11)]
    [InlineData(Form.Read, 11)]
    [InlineData(Form.Mixed, 11)]
    [LongInlineData(Form.Debug, 10)]
    [LongInlineData(Form.Mixed, 10)]
    [LongInlineData(Form.RuntimeAsync, 10)]
    [LongInlineData(Form.AsCompiled, 8)]
    [LongInlineData(Form.Woven, 8)]
    [LongInlineData(Form.Mixed, 8)]
    [LongInlineData(Form.AsCompiled, 9)]
    [LongInlineData(Form.Woven, 9)]
    [LongInlineData(Form.Mixed, 9)]
    [LongInlineData(Form.AsCompiled, 11)]
    [LongInlineData(Form.Woven, 11)]
    public void The_shapes_are_suspended(Form form, int version)
    {
        using var program = RunningProgram.Start(ProgramBuild.Shapes(form, version));
        var stacks = program.Output.Select(ExpectedStack.Parse).ToList();
        Assert.NotEmpty(stacks);
        Assert.All(stacks, s => Assert.NotEmpty(s.Frames));
        Assert.Equal(0, program.End());
    }

    [Fact]
    public void Every_marker_is_in_a_stack()
    {
        using var program = RunningProgram.Start(ProgramBuild.Shapes(Form.AsCompiled, 10));
        var used = program.Output.Select(ExpectedStack.Parse).SelectMany(s => s.Frames).Select(f => f.Marker?.Name).OfType<string>();
        Assert.Equal(Marker.All.Keys.Order(), used.Distinct().Order());
    }

    // With equal numbers the tests would not see that a shape is taken for another one.
    [Fact]
    public void Every_shape_has_another_number_of_stacks()
    {
        using var program = RunningProgram.Start(ProgramBuild.Shapes(Form.AsCompiled, 10));
        var counts = program.Output.Select(ExpectedStack.Parse).GroupBy(s => s.Frames[^1], s => s.Count).Select(s => s.First()).Order().ToList();
        Assert.Equal(counts.Distinct(), counts);
    }

    [Theory]
    [InlineData(Form.Woven, 10)]
    [InlineData(Form.WovenDebug, 10)]
    [InlineData(Form.Packed, 10)]
    [InlineData(Form.Unwind, 10)]
    [InlineData(Form.Mixed, 11)]
    [InlineData(Form.Read, 11)]
    [LongInlineData(Form.Woven, 8)]
    [LongInlineData(Form.Woven, 9)]
    [LongInlineData(Form.Woven, 11)]
    public void Every_method_is_woven(Form form, int version)
    {
        var assemblies = ProgramBuild.Shapes(form, version).Report!.Assemblies;
        Assert.All(assemblies, a => Assert.Equal(AssemblyOutcome.Woven, a.Outcome));
        Assert.Equal(form == Form.Mixed ? 1 : 3, assemblies.Count);
        var skipped = assemblies.SelectMany(a => a.Methods).Where(m => !m.Woven).Select(m => $"{m.Name}: {m.Reason}");
        Assert.Empty(skipped);
    }

    [Theory]
    [InlineData("deadlock")]
    [InlineData("circle")]
    [InlineData("starved")]
    [InlineData("leak")]
    [InlineData("unobserved")]
    [InlineData("healthy")]
    [InlineData("many", "1000")]
    public void The_troubles_last(params string[] arguments)
    {
        foreach (var form in new[] { Form.AsCompiled, Form.Woven })
        {
            using var program = RunningProgram.Start(ProgramBuild.Trouble(form, 10), arguments);
            Assert.Empty(program.Output);
            Assert.Equal(0, program.End());
        }
    }
}
