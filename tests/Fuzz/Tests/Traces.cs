using Async2.Fuzz.Building;
using Async2.Fuzz.Model;
using Async2.Fuzz.Running;
using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Tests;

/// <summary>Runs programs as compiled, with luck 0.</summary>
internal static class Traces
{
    public static IReadOnlyList<string[]> Of(IReadOnlyList<GeneratedProgram> programs, TimeSpan? timeLimit = null)
    {
        var folder = Directory.CreateTempSubdirectory("async2-fuzz-").FullName;
        try
        {
            var compiled = ProgramFolder.Create(folder);
            Assert.Empty(new ProgramCompiler(programs).Compile(Configuration.Release, compiled));
            var loaded = new LoadedPrograms(compiled, valve: null, timeLimit ?? new Setting().TimeLimit);
            return [.. programs.Select(p => loaded.Run(p.Seed)[0])];
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>A program with this in its Main.</summary>
    public static GeneratedProgram Program(string main) => new(
        0,
        Mode.Plain,
        [],
        [],
        Node.Fragment("public static class L0 { }"),
        Node.Fragment($$"""
            using System; using System.Threading.Tasks; using Async2.Fuzz.Worlds;
            public static class P0
            {
                public const Mode Mode = Mode.Plain;
                static World w;
                public static Task Run(World world) { w = world; return Main(); }
                static async Task Main() { {{main}} }
            }
            """));
}
