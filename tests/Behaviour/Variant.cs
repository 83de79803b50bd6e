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
}

/// <summary>One corpus in one configuration and form. What it takes is made when it is first asked for, and once.</summary>
internal sealed class Variant
{
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

    public IEnumerable<CorpusProgram> Programs => Corpus.Programs.Where(p => !IsMarked(p));
    public IEnumerable<CorpusProgram> MarkedPrograms => Corpus.Programs.Where(IsMarked);

    public static Variant Of(Corpus corpus, string configuration, Form form) =>
        All.GetOrAdd((corpus, configuration, form), key => new Variant(key.Item1, key.Item2, key.Item3));

    public override string ToString() => $"{Corpus.Label}{Configuration}, {Form switch
    {
        Form.AsCompiled => "as compiled",
        Form.Woven => "woven",
        Form.Read => "read",
        Form.Native => "native",
        _ => "runtime10",
    }}";

    private bool IsMarked(CorpusProgram program) => NeedsRuntimeAsync
        ? program.DiffersOnRuntime || IsCompiledAsRuntimeAsync && program.FailsAsCompiled
        : IsCompiledAsRuntimeAsync && program.DiffersAsRuntimeAsync;
}
