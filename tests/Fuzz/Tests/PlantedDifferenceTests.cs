using Async2.Compiler;
using Async2.Fuzz.Building;
using Async2.Fuzz.Generation;
using Async2.Fuzz.Reduction;
using Async2.Fuzz.Running;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Fuzz.Tests;

/// <summary>A rewriter that is wrong is found out, and the program that shows it is reduced to what it is about.</summary>
public class PlantedDifferenceTests
{
    // No compiler writes an exclusive or of its own accord: the programs that differ have one in their source.
    private static readonly Rewriter s_xorIsOr = inputs => Rewrite(inputs, code =>
    {
        foreach (var instruction in code.Where(i => i.OpCode == OpCodes.Xor)) instruction.OpCode = OpCodes.Or;
    });

    private static readonly Rewriter s_refuses = _ => throw new WeaveException("will not");

    [Fact]
    public void A_wrong_value_is_seen_and_reduced()
    {
        var difference = Smallest(s_xorIsOr);
        var reduced = DifferenceReducer.Reduce(difference, s_xorIsOr);
        var source = DifferenceReport.Source(reduced.Program);
        Assert.NotEqual(reduced.Expected, reduced.Actual);
        Assert.Contains("^", source);
        Assert.True(source.Length < DifferenceReport.Source(difference.Program).Length / 5, source);
        Assert.True(source.Split('\n').Length < 120, source);
    }

    [Fact]
    public void The_report_has_the_program_and_both_traces()
    {
        var difference = Smallest(s_xorIsOr);
        var report = DifferenceReport.Of(difference);
        Assert.Contains($"--seed {difference.Program.Seed}", report);
        Assert.Contains($"class P{difference.Program.Seed}", report);
        Assert.Contains(string.Join('\n', difference.Expected), report);
        Assert.Contains(string.Join('\n', difference.Actual), report);
    }

    [Fact]
    public void A_rewriter_that_fails_is_a_difference() =>
        Assert.Equal(["cannot be rewritten: WeaveException: will not"], Smallest(s_refuses).Actual);

    // Of a few, the one that is reduced fastest.
    private static Difference Smallest(Rewriter rewriter)
    {
        var programs = Enumerable.Range(1, 5).Select(Generator.Make).ToList();
        return new Comparison(rewriter).Run(programs, Configuration.Release, [Form.Woven]).Differences.MinBy(d => DifferenceReport.Source(d.Program).Length)!;
    }

    private static void Rewrite(IReadOnlyList<WeaveInput> inputs, Action<IEnumerable<Instruction>> change)
    {
        foreach (var (source, destination) in inputs)
        {
            using var module = ModuleDefinition.ReadModule(source);
            change(module.GetTypes().SelectMany(t => t.Methods).Where(m => m.HasBody).SelectMany(m => m.Body.Instructions));
            module.Write(destination);
        }
    }
}
