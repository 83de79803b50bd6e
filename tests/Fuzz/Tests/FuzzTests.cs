using Async2.Fuzz.Building;
using Async2.Fuzz.Generation;
using Async2.Fuzz.Reduction;
using Async2.Fuzz.Running;

namespace Async2.Fuzz.Tests;

public class FuzzTests
{
    private const int Programs = 60;

    [Fact]
    public void Woven_programs_do_what_they_did()
    {
        var (differences, errors) = (new List<Difference>(), new List<CompileError>());
        new Fuzzer(Rewriters.Weaver).Run(from: 1, Programs, Collect, CancellationToken.None);
        Assert.Empty(errors);
        Assert.True(differences.Count == 0, string.Join('\n', differences.Take(1).Select(Reduced)));

        void Collect(BatchResult result)
        {
            differences.AddRange(result.Differences);
            errors.AddRange(result.Errors);
        }
    }

    [Fact]
    public void A_seed_is_a_program() =>
        Assert.Equal(DifferenceReport.Source(Generator.Make(7)), DifferenceReport.Source(Generator.Make(7)));

    [Fact]
    public void Programs_do_something()
    {
        // What is compared must not be empty, nor stuck: then it would be equal whatever a weaver does.
        var programs = Enumerable.Range(1, 20).Select(Generator.Make).ToList();
        var traces = Traces.Of(programs);
        Assert.All(traces, t => Assert.StartsWith("end ", t[^1]));
        Assert.True(traces.Average(t => t.Length) > 30, string.Join(", ", traces.Select(t => t.Length)));
    }

    private static string Reduced(Difference difference) =>
        DifferenceReport.Of(DifferenceReducer.Reduce(difference, Rewriters.Weaver));
}
