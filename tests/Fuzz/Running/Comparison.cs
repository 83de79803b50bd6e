using Async2.Fuzz.Building;
using Async2.Fuzz.Model;
using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Running;

/// <summary>Compiles, rewrites and runs a batch of programs, and compares their traces. It owns the thread pool of its process.</summary>
/// <param name="setting">The rewriter, and the time limit of a program.</param>
/// <param name="running">Called with the next run.</param>
/// <param name="givenUp">
/// Called with a program that does not end. It must not return: threads of the program still run, so nothing else can run here.
/// </param>
internal sealed class Comparison(Setting setting, Action<Run> running, Action<Difference> givenUp)
{
    /// <summary>Compares the programs in these forms with the compiled one.</summary>
    public BatchResult Run(IReadOnlyList<GeneratedProgram> programs, Configuration configuration, IReadOnlyList<Form> forms)
    {
        var folder = Directory.CreateTempSubdirectory("async2-fuzz-").FullName;
        try
        {
            var compiled = ProgramFolder.Create(Path.Combine(folder, "Compiled"));
            var errors = new ProgramCompiler(programs).Compile(configuration, compiled);
            if (errors.Count > 0) return new BatchResult([], errors, []);
            var expected = Traces(programs, configuration, Form.Compiled, compiled);
            var differences = new List<Difference>();
            foreach (var form in forms)
            {
                var actual = Rewritten(programs, configuration, form, compiled, Path.Combine(folder, $"{form}"));
                differences.AddRange(programs.Select((p, i) => Difference.Of(p, configuration, form, expected[i], actual[i])).OfType<Difference>());
            }

            return new BatchResult(differences, [], [.. expected.SelectMany(t => t)]);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private string[][][] Rewritten(IReadOnlyList<GeneratedProgram> programs, Configuration configuration, Form form, ProgramFolder compiled, string path)
    {
        ProgramFolder rewritten;
        try
        {
            rewritten = compiled.To(form, path, setting.Rewriter);
        }
        catch (Exception e)
        {
            return [.. programs.Select(_ => (string[][])[[$"cannot be rewritten: {e.GetType().Name}: {e.Message}"]])];
        }

        return Traces(programs, configuration, form, rewritten);
    }

    private string[][][] Traces(IReadOnlyList<GeneratedProgram> programs, Configuration configuration, Form form, ProgramFolder folder)
    {
        var loaded = setting.Blocking
            ? LoadedPrograms.ThatBlock(folder, setting.TimeLimit)
            : new LoadedPrograms(folder, PoolValve.Instance, setting.TimeLimit);
        return [.. programs.Select(p =>
        {
            running(new Run(p.Seed, configuration, form));
            var traces = loaded.Run(p.Seed);
            if (traces[^1][^1] == LoadedPrograms.DoesNotEnd) givenUp(new Difference(p, configuration, form, traces.Length - 1, [], traces[^1]));
            return traces;
        })];
    }
}
