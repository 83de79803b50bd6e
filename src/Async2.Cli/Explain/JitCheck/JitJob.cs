using System.Text.Json;

namespace Async2.Cli.Explain.JitCheck;

/// <summary>The job of one child process: sets of assemblies, each set in its own load context.</summary>
internal sealed record JitJob(IReadOnlyList<JitSet> Sets)
{
    public static JitJob Read(string path) => JsonSerializer.Deserialize<JitJob>(File.ReadAllText(path))!;

    public void Write(string path) => File.WriteAllText(path, JsonSerializer.Serialize(this));
}

/// <summary>Assemblies that are checked together, and the paths of those that they may refer to, by simple name.</summary>
internal sealed record JitSet(IReadOnlyList<string> Assemblies, IReadOnlyDictionary<string, string> Known);
