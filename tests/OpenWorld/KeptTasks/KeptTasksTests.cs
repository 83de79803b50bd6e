using Async2.Compiler;
using Async2.OpenWorld.Tests.Support;

namespace Async2.OpenWorld.Tests.KeptTasks;

/// <summary>
/// Calls kept on the task use the method that returns the task, whatever kind of call it is. So code inserted into that method sees
/// each call, as in the program as compiled.
/// </summary>
public class KeptTasksTests
{
    private const string Library = "Library";
    private const string Application = "Application";

    private static readonly WeaveOptions s_kept = new() { KeepTasks = [new MethodPattern("Watched.*")] };

    [Theory]
    [InlineData("Debug")]
    [InlineData("Release")]
    public void Each_call_is_seen(string configuration)
    {
        var compiled = Compile(configuration);
        var expected = Watched(compiled.Weave());

        Same.Text(expected, Watched(compiled.Weave(s_kept, [Library, Application])));
        Same.Text(expected, Watched(compiled.Weave(s_kept, [Library], [Application])));
    }

    /// <summary>
    /// If only the methods themselves are named, calls through interfaces and delegates look for a variant, and find none.
    /// </summary>
    [Fact]
    public void Calls_that_are_dispatched_are_seen()
    {
        var compiled = Compile("Release");
        var options = new WeaveOptions { KeepTasks = [new("Watched.Reader"), new("Watched.Careful"), new("Watched.Small")] };

        Same.Text(Watched(compiled.Weave()), Watched(compiled.Weave(options, [Library, Application])));
    }

    /// <summary>Checks the test itself: the inserted code is observable.</summary>
    [Fact]
    public void Without_it_bound_calls_are_not_seen()
    {
        var compiled = Compile("Release");

        Assert.DoesNotContain("Reader.ReadAsync: 20", Watched(compiled.Weave([Library, Application])));
        Assert.Contains("Reader.ReadAsync: 20", Watched(compiled.Weave()));
    }

    /// <summary>Other calls are still bound: only the attribute's methods are called by their tasks.</summary>
    [Theory]
    [InlineData("[assembly: Async2.KeepTasks]")]
    [InlineData("[module: Async2.KeepTasks(true)]")]
    public void Attributes_say_it_too(string attribute)
    {
        var compiled = Compile("Release", attribute);

        Same.Text(Watched(compiled.Weave()), Watched(compiled.Weave([Library, Application])));
        // The application knows nothing of it if the library was woven without it.
        Same.Text(Watched(compiled.Weave()), Watched(compiled.Weave([Library])));
    }

    [Fact]
    public void The_nearest_attribute_counts()
    {
        var woven = Compile("Release", "[assembly: Async2.KeepTasks(false)]").Weave(s_kept, [Library, Application]);

        Assert.DoesNotContain("Reader.ReadAsync: 20", Watched(woven));
    }

    [Fact]
    public void A_caller_does_not_rely_on_a_variant_that_the_next_build_keeps_to_itself()
    {
        var compiled = Compile("Release");
        var (woven, kept) = (compiled.Weave([Library, Application]), compiled.Weave(s_kept, [Library]));

        Same.Text(Watched(compiled.Weave()), Watched(woven.Replace(Library, kept)));
    }

    [Fact]
    public void Boundaries_say_why()
    {
        var compiled = Compile("Release");
        var boundaries = new Explainer(s_kept).Boundaries([compiled.PathOf(Library), compiled.PathOf(Application)]);

        Assert.Contains(boundaries, b => b is { Callee: "Reader.ReadAsync", Reason: "kept on the task by the settings: Watched.*" });
        Assert.Contains(boundaries, b => b is { Callee: "IReader.ReadAsync", Reason: "kept on the task by the settings: Watched.*" });
    }

    private static ProgramFolder Compile(string configuration, params string[] attributes) => ProgramFolder.Compile(
        "KeptTasks", configuration,
        [
            new("Watch", Source("Watch")),
            new(Library, [Source(Library), Source("Attributes"), .. attributes]),
            new(Application, Source(Application)),
        ]);

    private static string Watched(ProgramFolder folder)
    {
        Profiler.Instrument(folder, Library, "Watched");
        var run = folder.Run();
        Assert.True(run.ExitCode == 0, $"{run.CommandLine}\n{run.Output}{run.Error}");
        return run.Output;
    }

    private static string Source(string name) => Repository.Source("KeptTasks", "Programs", name + ".cs");
}
