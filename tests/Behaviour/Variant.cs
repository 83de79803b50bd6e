using System.Collections.Concurrent;

namespace Async2.Behaviour.Tests;

/// <summary>What is run: which build, rewritten how.</summary>
public enum Form
{
    /// <summary>async1, as the stock compiler left it: what all others are compared with.</summary>
    AsCompiled,

    /// <summary>async1, woven to continuations.</summary>
    Woven,

    /// <summary>Runtime-async IL, woven to continuations; runs where runtime async is switched off.</summary>
    Read,

    /// <summary>async1, rewritten to runtime-async IL; runs on the runtime's own runtime async.</summary>
    Native,

    /// <summary>Runtime-async IL as the stock compiler left it, on the runtime's own runtime async.</summary>
    Runtime10,

    /// <summary>async1, woven to continuations that never serve a second suspension.</summary>
    NoReuse,

    /// <summary>async1, woven to continuations that serve the suspension point at which they were resumed.</summary>
    OpportunisticReuse,

    /// <summary>async1, woven so that several calls finish a suspension.</summary>
    SeparateSteps,
}

/// <summary>One corpus in one configuration and form. What it takes is made when it is first asked for, and once.</summary>
internal sealed class Variant
{
    /// <summary>Where suspensions differ from each other most. A switch changes nothing but suspensions, and a run of everything takes long.</summary>
    private static readonly string[] SwitchedThemes = ["Awaiters", "Contexts", "Deep", "Exceptions", "Loops", "Spilling"];

    private static readonly ConcurrentDictionary<(Corpus, string, Form), Variant> All = new();

    private readonly Lazy<VariantFolder> _folder;
    private readonly Lazy<IReadOnlyDictionary<string, string>> _results;

    private Variant(Corpus corpus, string configuration, Form form)
    {
        (Corpus, Configuration, Form) = (corpus, configuration, form);
        _folder = new(() => VariantFolder.Make(this));
        _results = new(() => VariantRun.Run(this));
    }

    public Corpus Corpus { get; }
    public string Configuration { get; }
    public Form Form { get; }

    public bool IsCompiledAsRuntimeAsync => Form is Form.Read or Form.Runtime10;
    public bool NeedsRuntimeAsync => Form is Form.Native or Form.Runtime10;

    public VariantFolder Folder => _folder.Value;

    /// <summary>How each program ended and what it printed.</summary>
    public IReadOnlyDictionary<string, string> Results => _results.Value;

    public IEnumerable<CorpusProgram> Programs => Corpus.Programs.Where(p => !IsLeftOut(p));
    public IEnumerable<CorpusProgram> ProgramsLeftOut => Corpus.Programs.Where(IsLeftOut);

    /// <summary>The configurations in which a form is run.</summary>
    public static IReadOnlyList<string> ConfigurationsOf(Form form) => IsSwitched(form) ? ["Release"] : ["Debug", "Release"];

    public static Variant Of(Corpus corpus, string configuration, Form form) =>
        All.GetOrAdd((corpus, configuration, form), key => new Variant(key.Item1, key.Item2, key.Item3));

    public override string ToString() => $"{Corpus.Label}{Configuration}, {Form switch
    {
        Form.AsCompiled => "as compiled",
        Form.Woven => "woven",
        Form.Read => "read",
        Form.Native => "native",
        Form.Runtime10 => "runtime10",
        Form.NoReuse => "no reuse",
        Form.OpportunisticReuse => "opportunistic reuse",
        _ => "separate steps",
    }}";

    private static bool IsSwitched(Form form) => form is Form.NoReuse or Form.OpportunisticReuse or Form.SeparateSteps;

    private bool IsLeftOut(CorpusProgram program) => IsSwitched(Form)
        ? !SwitchedThemes.Contains(program.Theme)
        : IsMarked(program);

    private bool IsMarked(CorpusProgram program) => NeedsRuntimeAsync
        ? program.DiffersOnRuntime || IsCompiledAsRuntimeAsync && program.FailsAsCompiled
        : IsCompiledAsRuntimeAsync && program.DiffersAsRuntimeAsync;
}
