using System.Globalization;
using System.Text.RegularExpressions;
using Async2.Compiler;
using Async2.Tests.Shared;

namespace Async2.Behaviour.Tests.Mutants;

/// <summary>
/// Checks variations of IL as other compilers and obfuscators write it: they are lifted to the same program, or skipped. The corpora,
/// changed without changing their meaning, print the same as compiled and woven.
/// </summary>
public partial class MutantTests
{
    /// <summary>
    /// The valid reasons for skipping a method: a change hides information that the front end needs. Each must be rare.
    /// </summary>
    private static readonly SkipReason[] s_reasons =
    [
        SkipReason.UnknownResumption,
        SkipReason.StateNotConstant,
        SkipReason.UnknownSuspension,
        SkipReason.UnknownUse,
        SkipReason.UnknownCompletion,
        SkipReason.UnknownIterator,
    ];

    /// <summary>The percentage of methods that may be skipped for such a reason.</summary>
    private const int MostLeft = 3;

    /// <summary>The number of mutants of each kind; 0 in the gate, which has one mutant in all.</summary>
    private static readonly int s_seeds = int.Parse(
        Environment.GetEnvironmentVariable("ASYNC2_MUTANTS") ?? (LongForm.IsOn ? "1" : "0"), CultureInfo.InvariantCulture);

    /// <summary>One change a method, and several at once.</summary>
    public static TheoryData<string, string, int, int> Mutants
    {
        get
        {
            var mutants = new TheoryData<string, string, int, int>();
            if (s_seeds == 0) return new() { { "CSharp", "Release", 1, 8 } };
            for (var seed = 1; seed <= s_seeds; seed++)
            {
                mutants.Add("CSharp", "Release", seed, 1);
                mutants.Add("CSharp", "Debug", seed, 8);
                mutants.Add("VisualBasic", "Release", seed, 8);
                mutants.Add("CSharp", "Debug", seed, 1);
                mutants.Add("CSharp", "Release", seed, 8);
                mutants.Add("VisualBasic", "Debug", seed, 8);
            }
            return mutants;
        }
    }

    [Theory]
    [MemberData(nameof(Mutants))]
    public void Runs_as_before(string language, string configuration, int seed, int changes)
    {
        var original = Variant.Of(language, configuration, Form.AsCompiled, DotNet.Current.Version);
        var mutant = Mutant.Make(original, seed, changes);
        AssertWhatIsLeft(mutant, original.As(Form.Woven));
        var compiled = VariantRun.Run(original, mutant.Compiled);
        AssertSame("a mutation is wrong", original.Results, compiled);
        AssertSame("a mutant is woven wrongly", compiled, VariantRun.Run(original, mutant.Woven));
    }

    private static void AssertWhatIsLeft(Mutant mutant, Variant woven)
    {
        var asBefore = woven.Folder.Report!.Methods.Where(m => !m.Woven).Select(m => m.Name).ToHashSet();
        var left = mutant.Report.Methods.Where(m => !m.Woven && !asBefore.Contains(m.Name)).ToList();
        var wrong = left.Where(m => !s_reasons.Contains(m.Skip!.Reason)).ToList();
        Assert.True(wrong.Count == 0, Listed(wrong, mutant));
        Assert.True(left.Count * 100 <= mutant.Report.Methods.Count * MostLeft, Listed(left, mutant));
    }

    private static string Listed(IEnumerable<MethodReport> methods, Mutant mutant) =>
        string.Join('\n', methods.Select(m => $"{m.Name}: {m.Reason} ({mutant.Changes.GetValueOrDefault(m.Name)})"));

    private static void AssertSame(string what, IReadOnlyDictionary<string, string> expected, IReadOnlyDictionary<string, string> actual)
    {
        var differences = expected.Keys
            .Select(p => (Program: p, Before: WithoutLines(expected[p]), After: WithoutLines(actual.GetValueOrDefault(p, "not run"))))
            .Where(r => r.Before != r.After).Select(r => $"{r.Program}\n{LineDiff.Of(r.Before, r.After)}").ToList();
        Assert.True(differences.Count == 0, $"{what}:\n{string.Join('\n', differences)}");
    }

    // The source line of a moved instruction is undefined.
    private static string WithoutLines(string output) => FrameLine().Replace(output, "$1");

    [GeneratedRegex(@"^( +[\w`<>|]+(?: [\w`<>|]+)?) (?:line \d+|at .*|\S*:\d+)$", RegexOptions.Multiline)]
    private static partial Regex FrameLine();
}
