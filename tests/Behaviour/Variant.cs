using System.Collections.Concurrent;
using Async2.Tests.Shared;

namespace Async2.Behaviour.Tests;

/// <summary>The build to run, and how it is rewritten.</summary>
public enum Form
{
    /// <summary>async1, as the stock compiler emitted it: the baseline of all comparisons.</summary>
    AsCompiled,

    /// <summary>async1, woven to continuations.</summary>
    Woven,

    /// <summary>Runtime-async IL, woven to continuations; runs where runtime async is switched off.</summary>
    Read,

    /// <summary>async1, rewritten to runtime-async IL; runs on the runtime's own runtime async.</summary>
    Native,

    /// <summary>async1, rewritten by a back end of the tests, which counts awaits; runs as <see cref="Native"/>.</summary>
    AwaitCounting,

    /// <summary>Runtime-async IL as the stock compiler emitted it, on the runtime's own runtime async.</summary>
    Runtime10,

    /// <summary>async1, woven to continuations that are never reused for a second suspension.</summary>
    NoReuse,

    /// <summary>async1, woven to continuations that are reused for the suspension point at which they were resumed.</summary>
    OpportunisticReuse,

    /// <summary>async1, woven so that several calls finish a suspension.</summary>
    SeparateSteps,

    /// <summary>async1, woven without any optimisation.</summary>
    Unoptimised,

    /// <summary>async1, woven so that suspensions unwind the stack.</summary>
    Unwind,

    /// <summary>async1, woven so that every other method suspends by unwinding the stack, and the others by returning.</summary>
    HalfUnwind,

    /// <summary>async1, woven so that all frames that wait for others are packed.</summary>
    Tasklets,

    /// <summary>async1, woven to continuations; blocking calls suspend.</summary>
    Suspending,

    /// <summary>async1, woven to continuations; the runtime library uses no runtime internals.</summary>
    WithoutRuntimeInternals,
}

/// <summary>One corpus in one configuration and form, on one .NET. Its files are made once, on first use.</summary>
internal sealed class Variant
{
    /// <summary>
    /// The themes with the most different suspensions. A switch changes only suspensions, and running all themes takes long.
    /// </summary>
    private static readonly string[] SwitchedThemes = ["Awaiters", "Contexts", "Deep", "Exceptions", "Loops", "Spilling"];

    private static readonly ConcurrentDictionary<(string, string, Form, int), Variant> All = new();

    private readonly Lazy<VariantFolder> _folder;
    private readonly Lazy<IReadOnlyDictionary<string, string>> _results;

    private Variant(Corpus corpus, string configuration, Form form, DotNet dotnet)
    {
        (Corpus, Configuration, Form, DotNet) = (corpus, configuration, form, dotnet);
        _folder = new(() => VariantFolder.Make(this));
        _results = new(() => VariantRun.Run(this));
    }

    public Corpus Corpus { get; }
    public string Configuration { get; }
    public Form Form { get; }
    public DotNet DotNet { get; }

    public bool IsCompiledAsRuntimeAsync => Form is Form.Read or Form.Runtime10;
    public bool NeedsRuntimeAsync => Form is Form.Native or Form.AwaitCounting or Form.Runtime10;

    public VariantFolder Folder => _folder.Value;

    /// <summary>The outcome and output of each program.</summary>
    public IReadOnlyDictionary<string, string> Results => _results.Value;

    /// <summary>The environment variables of the process that runs the programs, besides the tests' own.</summary>
    public IEnumerable<(string Name, string? Value)> Variables =>
    [
        ("DOTNET_RuntimeAsync", NeedsRuntimeAsync ? "1" : "0"),
        Without(Form == Form.WithoutRuntimeInternals ? "all" : null),
        ("CORPUS_SUSPENDS", Form == Form.Suspending ? "1" : null),
    ];

    public IEnumerable<CorpusProgram> Programs => Corpus.Programs.Where(p => !IsLeftOut(p));

    public static Variant Of(string language, string configuration, Form form, int version) => All.GetOrAdd(
        (language, configuration, form, version),
        key => new Variant(Corpus.Named(key.Item1), key.Item2, key.Item3, new DotNet(key.Item4)));

    /// <summary>Switches runtime internals off in the runtime library.</summary>
    public static (string Name, string? Value) Without(string? internals) => ("ASYNC2_WITHOUT", internals);

    /// <summary>The same corpus in another form.</summary>
    public Variant As(Form form) => Of(Corpus.Name, Configuration, form, DotNet.Version);

    /// <summary>The configurations of a form: both if Debug and Release may differ most.</summary>
    public static IReadOnlyList<string> ConfigurationsOf(Form form, DotNet dotnet) =>
        dotnet.IsCurrent && !IsSwitched(form) && !IsRunInOne(form) ? ["Debug", "Release"] : ["Release"];

    public override string ToString() => $"{(DotNet.IsCurrent ? "" : $"{DotNet}, ")}{Corpus.Label}{Configuration}, {Form switch
    {
        Form.AsCompiled => "as compiled",
        Form.Woven => "woven",
        Form.Read => "read",
        Form.Native => "native",
        Form.AwaitCounting => "await counting",
        Form.Runtime10 => "runtime10",
        Form.NoReuse => "no reuse",
        Form.OpportunisticReuse => "opportunistic reuse",
        Form.SeparateSteps => "separate steps",
        Form.Unwind => "unwind",
        Form.HalfUnwind => "half unwind",
        Form.Tasklets => "tasklets",
        Form.Suspending => "suspending",
        Form.WithoutRuntimeInternals => "without internals",
        _ => "unoptimised",
    }}";

    public void AssertEnds(string program) => Assert.StartsWith("exit=", Results[program], StringComparison.Ordinal);

    public void AssertRunsAsCompiled(string program) => AssertRunsAs(As(Form.AsCompiled), program);

    public void AssertRunsAs(Variant baseline, string program)
    {
        if (!Results.TryGetValue(program, out var actual)) Assert.Fail($"{program} was not run");
        var expected = baseline.Results[program];
        if (actual == expected) return;
        var variables = string.Concat(Variables.Where(v => v.Value is not null).Select(v => $"{v.Name}={v.Value} "));
        Assert.Fail($"""
            - {baseline}, + {this}
            {LineDiff.Of(expected, actual)}
            run it: {variables}{DotNet.Command} exec {Folder.Path} run {program}
            """);
    }

    // The code differs no more than that of other forms; for .NET's own runtime async no code of ours is tested.
    private static bool IsRunInOne(Form form) => form is Form.WithoutRuntimeInternals or Form.Unoptimised or Form.AwaitCounting or Form.Runtime10;

    private static bool IsSwitched(Form form) =>
        form is Form.NoReuse or Form.OpportunisticReuse or Form.SeparateSteps or Form.HalfUnwind or Form.Tasklets;

    private bool IsLeftOut(CorpusProgram program) =>
        program.LeastVersion > DotNet.Version || IsMarked(program) || (HasFewThemes && !SwitchedThemes.Contains(program.Theme));

    // Programs that run on the versions before and after it all run there.
    private bool HasFewThemes => IsSwitched(Form) || (DotNet.Version == 9 && Form == Form.Woven);

    private bool IsMarked(CorpusProgram program) => Form switch
    {
        Form.Unoptimised => program.DiffersUnoptimised,
        Form.WithoutRuntimeInternals => program.NeedsRuntimeInternals,
        Form.Unwind or Form.HalfUnwind => program.DiffersUnwinding,
        Form.Tasklets => program.DiffersWithTasklets,
        _ when NeedsRuntimeAsync => program.DiffersOnRuntime || IsCompiledAsRuntimeAsync && program.FailsAsCompiled,
        _ => IsCompiledAsRuntimeAsync && program.DiffersAsRuntimeAsync,
    };
}
