using Async2.Fuzz.Building;
using Async2.Fuzz.Model;

namespace Async2.Fuzz.Running;

/// <summary>Compiles, rewrites and runs a batch of programs, and compares what they do.</summary>
internal sealed class Comparison(Rewriter rewriter, Action<string>? running = null)
{
    /// <summary>The programs in these forms against the compiled one.</summary>
    public BatchResult Run(IReadOnlyList<GeneratedProgram> programs, Configuration configuration, IReadOnlyList<Form> forms)
    {
        var folder = Directory.CreateTempSubdirectory("async2-fuzz-").FullName;
        try
        {
            var compiled = ProgramFolder.Create(Path.Combine(folder, "Compiled"));
            var errors = new ProgramCompiler(programs).Compile(configuration, compiled);
            if (errors.Count > 0) return new BatchResult([], errors);
            var expected = Traces(programs, configuration, Form.Compiled, compiled);
            var differences = new List<Difference>();
            foreach (var form in forms)
            {
                var actual = Rewritten(programs, configuration, form, compiled, Path.Combine(folder, $"{form}"));
                differences.AddRange(programs.Select((p, i) => Difference.Of(p, configuration, form, expected[i], actual[i])).OfType<Difference>());
            }

            return new BatchResult(differences, []);
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
            rewritten = compiled.To(form, path, rewriter);
        }
        catch (Exception e)
        {
            return [.. programs.Select(_ => (string[][])[[$"cannot be rewritten: {e.GetType().Name}: {e.Message}"]])];
        }

        return Traces(programs, configuration, form, rewritten);
    }

    private string[][][] Traces(IReadOnlyList<GeneratedProgram> programs, Configuration configuration, Form form, ProgramFolder folder)
    {
        using var loaded = new LoadedPrograms(folder);
        return [.. programs.Select(p =>
        {
            running?.Invoke($"seed {p.Seed}, {configuration}, {form}");
            return loaded.Run(p.Seed);
        })];
    }
}
