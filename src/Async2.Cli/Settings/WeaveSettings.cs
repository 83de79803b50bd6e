using Async2.Compiler;

namespace Async2.Cli.Settings;

/// <summary>The content of a settings file, for all assemblies or for one; null: not set.</summary>
internal sealed record WeaveSettings
{
    public ContextMode? Contexts { get; init; }
    public BackEnd? BackEnd { get; init; }
    public bool? ConfigureAwait { get; init; }
    public BlockingMode? Blocking { get; init; }
    public IReadOnlyList<MethodPattern> Leave { get; init; } = [];
    public IReadOnlyList<MethodPattern> KeepTasks { get; init; } = [];

    /// <summary>Set for all assemblies only, because a chain has frames of several.</summary>
    public int? Tasklets { get; init; }

    /// <summary>Set for all assemblies only, because they name methods of any. The same is true of <see cref="ThreadBound"/>.</summary>
    public IReadOnlyDictionary<string, string> BlockingCalls { get; init; } = new Dictionary<string, string>();

    public IReadOnlyDictionary<string, ThreadBoundMethods> ThreadBound { get; init; } = new Dictionary<string, ThreadBoundMethods>();

    /// <summary>The settings of single assemblies, by their names.</summary>
    public IReadOnlyDictionary<string, WeaveSettings> Assemblies { get; init; } = new Dictionary<string, WeaveSettings>();

    /// <summary>These settings as the weaver's options for one assembly.</summary>
    public AssemblyOptions ForAssembly() => new()
    {
        Contexts = Contexts,
        ConfigureAwait = ConfigureAwait,
        Blocking = Blocking,
        Leave = Leave,
        KeepTasks = KeepTasks,
    };
}
