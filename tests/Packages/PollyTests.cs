using Async2.Compiler;
using Async2.Golden.Tests;
using Xunit.Abstractions;

namespace Async2.Packages.Tests;

/// <summary>A library that nobody here wrote, as its package ships it, woven together with a program that uses it.</summary>
public sealed class PollyTests(WovenPolly polly, ITestOutputHelper output) : IClassFixture<WovenPolly>
{
    [Theory]
    [InlineData("Debug")]
    [InlineData("Release")]
    public void Woven_program_does_what_the_compiled_one_does(string configuration)
    {
        var compiled = WovenPolly.Compiled(configuration).Run();
        var (folder, _) = polly[configuration];

        // Were both empty, or both failures, they would be equal too.
        Assert.Equal(109, compiled.ExitCode);
        Assert.Contains("== hedging", compiled.Output, StringComparison.Ordinal);

        // What races does not fail in each run.
        for (int i = 0; i < 5; i++)
        {
            var woven = folder.Run();
            Assert.Equal("", LineDiff.Of(compiled.Output, woven.Output));
            Assert.Equal(compiled.ExitCode, woven.ExitCode);
        }
    }

    [Theory]
    [InlineData("Debug", "Polly.Core.dll")]
    [InlineData("Release", "Polly.Core.dll")]
    [InlineData("Debug", "PollyProgram.dll")]
    [InlineData("Release", "PollyProgram.dll")]
    public void Every_async_method_is_woven(string configuration, string file)
    {
        var report = polly[configuration].Report.Assemblies.Single(a => Path.GetFileName(a.Path) == file);
        output.WriteLine($"{configuration}, {file}: {report.Methods.Count(m => m.Woven)} of {report.Methods.Count} async methods woven");

        Assert.Equal(AssemblyOutcome.Woven, report.Outcome);
        Assert.Equal("", string.Join(Environment.NewLine, report.Methods.Where(m => !m.Woven).Select(m => $"{m.Name}: {m.Reason}")));
        Assert.Equal(WovenPolly.Compiled(configuration).StateMachinesOf(file), report.Methods.Count);
        Assert.Contains("Async2.Runtime", polly[configuration].Folder.ReferencesOf(file));
    }

    [Theory]
    [InlineData("Debug", "Polly.Core.dll")]
    [InlineData("Debug", "PollyProgram.dll")]
    [InlineData("Release", "PollyProgram.dll")]
    public void Every_method_passes_the_jit(string configuration, string file)
    {
        var (prepared, failures) = new Jit(polly[configuration].Folder.Root).Prepare(file);

        Assert.Equal("", string.Join(Environment.NewLine, failures));
        Assert.InRange(prepared, 100, int.MaxValue);
    }
}
