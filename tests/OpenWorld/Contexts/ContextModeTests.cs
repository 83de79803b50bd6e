using Async2.Compiler;
using Async2.OpenWorld.Tests.Matrix;
using Async2.OpenWorld.Tests.Support;
using Async2.Tests.Shared;

namespace Async2.OpenWorld.Tests.Contexts;

/// <summary>Visibility of an async method's context changes. The programs know what they should see in each mode.</summary>
public class ContextModeTests
{
    private const string AsCompiled = "as compiled";
    private const string Flow = "flow";
    private const string Library = "Library";
    private const string Application = "Application";

    private static readonly WeaveOptions Flowing = new() { Contexts = ContextMode.Flow };

    [Theory]
    [LongInlineData("Debug")]
    [InlineData("Release")]
    public void As_compiled_and_in_mode_async1_changes_stay_within(string configuration)
    {
        var folder = Compile(configuration, nameof(Flow));
        Passes(folder.Run(AsCompiled), atLeast: 100);
        Passes(folder.Weave([nameof(Flow)]).Run(AsCompiled), atLeast: 100);
    }

    [Theory]
    [LongInlineData("Debug", ContinuationReuse.Always, true)]
    [LongInlineData("Debug", ContinuationReuse.Opportunistic, false)]
    [InlineData("Release", ContinuationReuse.Always, true)]
    [LongInlineData("Release", ContinuationReuse.Always, false)]
    [LongInlineData("Release", ContinuationReuse.Opportunistic, true)]
    [LongInlineData("Release", ContinuationReuse.None, true)]
    [InlineData("Release", ContinuationReuse.None, false)]
    public void In_mode_flow_callers_see_them_up_to_the_task(string configuration, ContinuationReuse reuse, bool finishSuspension)
    {
        var options = Flowing with { Experiment = new() { Reuse = reuse, FinishSuspension = finishSuspension } };
        Passes(Compile(configuration, nameof(Flow)).Weave(options, [nameof(Flow)]).Run(Flow), atLeast: 100);
    }

    /// <summary>Attributes take precedence over options.</summary>
    [Theory]
    [LongInlineData("Debug", ContextMode.Async1)]
    [LongInlineData("Debug", ContextMode.Flow)]
    [InlineData("Release", ContextMode.Async1)]
    [InlineData("Release", ContextMode.Flow)]
    public void The_nearest_attribute_says_the_mode(string configuration, ContextMode contexts) =>
        Passes(Compile(configuration, "Levels").Weave(new WeaveOptions { Contexts = contexts }, ["Levels"]).Run(Flow), atLeast: 70);

    [Theory]
    [LongInlineData("Debug")]
    [InlineData("Release")]
    public void As_compiled_an_await_goes_back(string configuration) => Passes(Compile(configuration, "ConfigureAwait").Run(AsCompiled), atLeast: 50);

    [Theory]
    [LongInlineData("Debug", ContextMode.Async1)]
    [LongInlineData("Debug", ContextMode.Flow)]
    [InlineData("Release", ContextMode.Async1)]
    [InlineData("Release", ContextMode.Flow)]
    public void The_nearest_attribute_says_where_awaits_go_on(string configuration, ContextMode contexts) =>
        Passes(Compile(configuration, "ConfigureAwait").Weave(new WeaveOptions { Contexts = contexts }, ["ConfigureAwait"]).Run("configured"), atLeast: 50);

    /// <summary>Without attributes the options apply: those of the assembly before those of all.</summary>
    [Theory]
    [InlineData(false, null)]
    [InlineData(true, false)]
    public void Options_say_where_awaits_go_on(bool all, bool? ofAssembly)
    {
        var source = Source("ConfigureAwait").Replace("[assembly: ConfigureAwait(false)]", "");
        var folder = ProgramFolder.Compile(
            "Contexts", "Release", [MatrixSource.Observer, new("ConfigureAwait", source, "global using static Checks;", Source("Checks"), Source("Attributes"))]);
        var options = new WeaveOptions
        {
            ConfigureAwait = all,
            Assemblies = new Dictionary<string, AssemblyOptions> { ["ConfigureAwait"] = new() { ConfigureAwait = ofAssembly } },
        };

        Passes(folder.Weave(options, ["ConfigureAwait"]).Run("configured"), atLeast: 50);
    }

    /// <summary>The attribute has the same effect as ConfigureAwait(false) at each await.</summary>
    [Theory]
    [LongInlineData("Debug")]
    [InlineData("Release")]
    public void It_is_what_would_be_written_out(string configuration)
    {
        var written = Compile(configuration, "WrittenOut");
        var plain = ProgramFolder.Compile(
            "Contexts", configuration,
            [MatrixSource.Observer, new("WrittenOut", Source("WrittenOut").Replace(".ConfigureAwait(false)", ""), Source("Attributes"))]);
        var expected = written.Run().Output;

        Assert.Contains("Task<T>: none", expected);
        Assert.DoesNotContain("Task<T>: none", plain.Run().Output);
        Same.Text(expected, written.Weave(["WrittenOut"]).Run().Output);
        Same.Text(expected, plain.Weave(new WeaveOptions { ConfigureAwait = false }, ["WrittenOut"]).Run().Output);
    }

    /// <summary>Methods of two modes in one program: the settings of the assembly take precedence over those of all.</summary>
    [Theory]
    [InlineData(ContextMode.Async1, ContextMode.Flow)]
    [InlineData(ContextMode.Flow, ContextMode.Async1)]
    public void Options_say_the_mode_of_an_assembly(ContextMode all, ContextMode library)
    {
        var compiled = ProgramFolder.Compile(
            "Contexts", "Release",
            [
                new(Library, Source(Library), Source("Attributes")),
                new(Application, Source(Application), "global using static Checks;", Source("Checks"), Source("Attributes")),
            ]);
        WeaveOptions Options(ContextMode application) => new()
        {
            Contexts = all,
            Assemblies = new Dictionary<string, AssemblyOptions>
            {
                [Library] = new() { Contexts = library },
                [Application] = new() { Contexts = application },
            },
        };

        Passes(compiled.Weave(Options(library), [Library, Application]).Run(library == ContextMode.Flow ? Flow : AsCompiled), atLeast: 20);
        Passes(compiled.Weave(Options(all), [Library, Application]).Run(AsCompiled), atLeast: 20);
    }

    /// <summary>A method shows its changes to a caller in another assembly if both are in mode flow.</summary>
    [Theory]
    [LongInlineData("Debug", ContextMode.Async1, ContextMode.Async1)]
    [LongInlineData("Debug", ContextMode.Async1, ContextMode.Flow)]
    [LongInlineData("Debug", ContextMode.Flow, ContextMode.Async1)]
    [LongInlineData("Debug", ContextMode.Flow, ContextMode.Flow)]
    [InlineData("Release", ContextMode.Async1, ContextMode.Async1)]
    [InlineData("Release", ContextMode.Async1, ContextMode.Flow)]
    [InlineData("Release", ContextMode.Flow, ContextMode.Async1)]
    [InlineData("Release", ContextMode.Flow, ContextMode.Flow)]
    public void Assemblies_of_two_modes(string configuration, ContextMode library, ContextMode application)
    {
        var folder = CompileTwo(configuration, library, application).Weave([Library, Application]);
        Passes(folder.Run(library == ContextMode.Flow && application == ContextMode.Flow ? Flow : AsCompiled), atLeast: 20);
    }

    /// <summary>The caller does not rely on the assembly that it was woven with.</summary>
    [Theory]
    [LongInlineData("Debug")]
    [InlineData("Release")]
    public void A_library_that_has_changed_its_mode_does_not_leak(string configuration)
    {
        var woven = CompileTwo(configuration, ContextMode.Flow, ContextMode.Flow).Weave([Library, Application]);
        var other = CompileTwo(configuration, ContextMode.Async1, ContextMode.Flow).Weave([Library, Application]);
        Passes(woven.Replace(Library, other).Run(AsCompiled), atLeast: 20);
    }

    private static ProgramFolder CompileTwo(string configuration, ContextMode library, ContextMode application) => ProgramFolder.Compile(
        "Contexts", configuration,
        [
            new(Library, Source(Library), Source("Attributes"), Mode(library)),
            new(Application, Source(Application), "global using static Checks;", Source("Checks"), Source("Attributes"), Mode(application)),
        ]);

    private static string Mode(ContextMode mode) => $"[assembly: Async2.Contexts(Async2.ContextMode.{mode})]";

    private static void Passes(ProgramOutput run, int atLeast)
    {
        Assert.True(run.Output.EndsWith(" checks\n", StringComparison.Ordinal) && run.Output.Count(c => c == '\n') == 1 && run.ExitCode == 0, $"{run.CommandLine}\n{run.Output}{run.Error}");
        Assert.InRange(int.Parse(run.Output.Split(' ')[0], System.Globalization.CultureInfo.InvariantCulture), atLeast, int.MaxValue);
    }

    private static ProgramFolder Compile(string configuration, string program) => ProgramFolder.Compile(
        "Contexts", configuration, [MatrixSource.Observer, new(program, Source(program), "global using static Checks;", Source("Checks"), Source("Attributes"))]);

    private static string Source(string name) => Repository.Source("Contexts", "Programs", name + ".cs");
}
