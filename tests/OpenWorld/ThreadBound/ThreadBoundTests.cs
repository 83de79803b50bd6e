using Async2.Compiler;
using Async2.OpenWorld.Tests.Support;

namespace Async2.OpenWorld.Tests.ThreadBound;

/// <summary>A library without async methods keeps things in its thread, and blocks: woven or not, requests see what they see as compiled.
/// </summary>
public class ThreadBoundTests
{
    private static readonly WeaveOptions s_suspend = new() { Blocking = BlockingMode.Suspend };

    private static readonly Lazy<ProgramFolder> s_compiled = new(() => ProgramFolder.Compile(
        "ThreadBound", "Release", [new Unit("Library", Source("Library")), new Unit("App", Source("App"))]));

    [Fact]
    public void Of_a_woven_library_the_values_travel() => ShouldBeEqual(s_compiled.Value.Weave(s_suspend, ["Library", "App"]));

    [Fact]
    public void Of_a_compiled_library_they_block_the_thread() => ShouldBeEqual(s_compiled.Value.Weave(s_suspend, ["App"]));

    [Fact]
    public void The_report_names_a_compiled_library()
    {
        var report = new Explainer(s_suspend).Report([s_compiled.Value.PathOf("App")]);

        Assert.Equal("Library", Assert.Single(Assert.Single(report.Assemblies).Blocking!.Unwoven));
    }

    [Fact]
    public void A_library_without_async_methods_gets_twins()
    {
        var output = s_compiled.Value.Weave(s_suspend, ["Library", "App"]).Run("on-two-threads");

        Assert.EndsWith("\n200 have ended\n", output.Output.ReplaceLineEndings("\n"), StringComparison.Ordinal);
    }

    private static void ShouldBeEqual(ProgramFolder woven)
    {
        var expected = s_compiled.Value.Run();
        Assert.Equal(6, expected.Output.Split("8 of 8 are right").Length - 1);

        Same.Text(expected.Output, woven.Run().Output);
    }

    private static string Source(string name) => Repository.Source("ThreadBound", "Programs", name + ".cs");
}
