using Async2.Compiler;
using Async2.OpenWorld.Tests.Support;
using Async2.Tests.Shared;

namespace Async2.OpenWorld.Tests.Twins;

/// <summary>Calls of methods that block, across assemblies of which each is woven apart, as a build does it.</summary>
public class TwinTests
{
    private static readonly string[] Names = ["Base", "Library", "Program"];
    private static readonly WeaveOptions Suspend = new() { Blocking = BlockingMode.Suspend, OpenLibraries = true };

    // Of these the runtime library finds the twin, whichever version of the library is there.
    private static readonly string[] FoundAtRunTime =
        ["virtual", "own override", "explicit", "generic virtual", "lambda", "method group", "static method group", "iterator"];

    public static TheoryData<string> Configurations => [.. LongForm.Configurations];

    [Theory]
    [MemberData(nameof(Configurations))]
    public void Every_kind_of_call_suspends(string configuration) =>
        AssertEach("suspends", Compile(configuration).WeaveApart(Suspend, Names).Run("20000"));

    [Fact]
    public void Without_open_libraries_calls_block() =>
        AssertEach("blocks", Compile("Release").WeaveApart(Suspend with { OpenLibraries = false }, Names).Run("200"), except: ["own override"]);

    [Fact]
    public void A_library_that_is_woven_otherwise_when_the_program_runs_is_called_as_compiled()
    {
        var compiled = Compile("Release");
        var woven = compiled.WeaveApart(Suspend, Names);
        var blocking = compiled.WeaveApart(new WeaveOptions(), Names);
        var newer = Compile("Release", library => library.Replace(
            "int Load(Task<int> task) => task.Result;", "int Load(Task<int> task) => Inner(task);\n    private static int Inner(Task<int> task) => task.Result;",
            StringComparison.Ordinal)).WeaveApart(Suspend, Names);

        foreach (var other in (ProgramFolder[])[compiled, blocking])
            AssertEach("blocks", woven.Replace("Library", other).Run("200"), except: ["own override"]);
        AssertEach("blocks", woven.Replace("Library", newer).Run("200"), except: FoundAtRunTime);
    }

    [Fact]
    public void A_call_of_a_method_with_a_twin_there_is_reported_as_one_that_suspends()
    {
        var compiled = Compile("Release");
        var earlier = compiled.WeaveApart(Suspend, "Base", "Library");

        var program = Report("Program", compiled, earlier);
        Assert.Equal((BlockingOutcome.Suspends, null), OutcomeOf(program, "Program.Through", "Library.Load"));
        Assert.Equal(["Program.Between", "Program.Through", "Library.Load"], Assert.Single(program.Methods, m => m.Name.StartsWith("Program.Between(", StringComparison.Ordinal)).Path);
        Assert.All(program.Calls, c => Assert.True(c.Outcome is BlockingOutcome.Suspends || c.Method.Contains("Run", StringComparison.Ordinal)));

        var library = Report("Library", compiled, earlier);
        Assert.Equal((BlockingOutcome.Suspends, null), OutcomeOf(library, "Library.Deep", "Base.Wait"));
        Assert.Equal((BlockingOutcome.Suspends, null), OutcomeOf(library, "Library.HiddenLoader.Inner", "Task.Result"));
        Assert.Equal(
            (BlockingOutcome.NoTwin, "Library.TryLoad can have no twin: it has a parameter by reference, or of a pointer or ref struct type"),
            OutcomeOf(library, "Library.TryLoad", "Task.Result"));
        Assert.Equal((BlockingOutcome.NotReached, "no woven async method leads to it"), OutcomeOf(library, "Library.Unused", "Task.Result"));
    }

    private static BlockingReport Report(string name, ProgramFolder compiled, ProgramFolder earlier)
    {
        var files = Names.Where(n => n != name).ToDictionary(n => n, earlier.PathOf);
        return new Explainer(Suspend with { Earlier = new EarlierWeave(files, []) }).Report([compiled.PathOf(name)]).Assemblies.Single().Blocking!;
    }

    private static (BlockingOutcome, string?) OutcomeOf(BlockingReport report, string method, string call)
    {
        var found = Assert.Single(report.Calls, c => c.Method.StartsWith(method + "(", StringComparison.Ordinal));
        Assert.Equal(call, found.Call);
        return (found.Outcome, found.Reason);
    }

    private static void AssertEach(string state, ProgramOutput ran, params string[] except)
    {
        Assert.True(ran.ExitCode == 0, ran.Error);
        var lines = ran.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal(16, lines.Length);
        Assert.All(lines, line => Assert.EndsWith(" 21", line, StringComparison.Ordinal));
        Assert.All(lines.Where(l => !except.Contains(l.Split(':')[0])), line => Assert.Contains($": {state} ", line, StringComparison.Ordinal));
    }

    private static ProgramFolder Compile(string configuration, Func<string, string>? edit = null) => ProgramFolder.Compile(
        "Twins", configuration,
        [new("Base", Source("Base")), new("Library", edit is null ? Source("Library") : edit(Source("Library"))), new("Program", Source("Program"))]);

    private static string Source(string name) => Repository.Source("Twins", "Programs", name + ".cs");
}
