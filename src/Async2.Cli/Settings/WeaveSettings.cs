using Async2.Compiler;

namespace Async2.Cli.Settings;

/// <summary>What a settings file says, of all assemblies or of one; null where it says nothing.</summary>
internal sealed record WeaveSettings
{
    public ContextMode? Contexts { get; init; }

    public BackEnd? BackEnd { get; init; }

    public bool? ConfigureAwait { get; init; }

    public IReadOnlyList<MethodPattern> Leave { get; init; } = [];

    public IReadOnlyList<MethodPattern> KeepTasks { get; init; } = [];

    /// <summary>It is said of all assemblies only: a chain goes through frames of several.</summary>
    public int? Tasklets { get; init; }

    /// <summary>What it says of single assemblies, by their names.</summary>
    public IReadOnlyDictionary<string, WeaveSettings> Assemblies { get; init; } = new Dictionary<string, WeaveSettings>();

    /// <summary>What it says of one assembly, as the weaver takes it.</summary>
    public AssemblyOptions ForAssembly() => new()
    {
        Contexts = Contexts,
        ConfigureAwait = ConfigureAwait,
        Leave = Leave,
        KeepTasks = KeepTasks,
    };
}
