using Async2.Compiler;
using Async2.Tests.Shared;

namespace Async2.Packages.Tests;

/// <summary>The programs and all packages, woven once for all tests, in each configuration.</summary>
internal static class WovenPrograms
{
    // A race does not fail in each run.
    private const int Runs = 2;

    private static readonly Dictionary<string, Lazy<(ProgramFolder Folder, WeaveReport Report)>> All =
        new[] { "Debug", "Release" }.ToDictionary(c => c, c => new Lazy<(ProgramFolder, WeaveReport)>(() => ProgramFolder.Compiled(c).Weave(c)));

    public static (ProgramFolder Folder, WeaveReport Report) In(string configuration) => All[configuration].Value;

    /// <summary>Runs a program as compiled and woven.</summary>
    public static void ShouldDoWhatTheCompiledOneDoes(string configuration, int exitCode, params string[] arguments)
    {
        var compiled = ProgramFolder.Compiled(configuration).Run(arguments);
        // Two empty or two failed runs would be equal, too.
        Assert.True(compiled.ExitCode == exitCode, $"exit code {compiled.ExitCode}: {compiled.Output}");
        for (var i = 0; i < Runs; i++)
        {
            var woven = In(configuration).Folder.Run(arguments);
            var diff = LineDiff.Of(compiled.Output, woven.Output);
            Assert.True(diff.Length == 0, diff);
            Assert.Equal(compiled.ExitCode, woven.ExitCode);
        }
    }

    /// <summary>Checks that every async method of the file is in the report, and is woven if its kind is supported.</summary>
    public static void ShouldWeaveAllOf(string configuration, string file)
    {
        var report = In(configuration).Report.Assemblies.Single(a => Path.GetFileName(a.Path) == file);
        var left = report.Methods.Where(m => !m.Woven);

        Assert.Equal("", string.Join(Environment.NewLine, left.Select(m => $"{m.Name}: {m.Reason}")));
        Assert.Equal(ProgramFolder.Compiled(configuration).StateMachinesOf(file), report.Methods.Count);
        Assert.Equal(AssemblyOutcome.Woven, report.Outcome);
    }
}
