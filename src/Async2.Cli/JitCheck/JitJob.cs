using System.Text.Json;

namespace Async2.Cli.JitCheck;

/// <summary>What one child process checks: sets of assemblies, each set in a load context of its own.</summary>
internal sealed record JitJob(IReadOnlyList<JitSet> Sets)
{
    public static JitJob Read(string path) => JsonSerializer.Deserialize<JitJob>(File.ReadAllText(path))!;

    public void Write(string path) => File.WriteAllText(path, JsonSerializer.Serialize(this));
}

/// <summary>Assemblies that are checked together.</summary>
/// <param name="Assemblies">The woven assemblies to check.</param>
/// <param name="Known">Where each assembly is loaded from that they may refer to, by simple name.</param>
internal sealed record JitSet(IReadOnlyList<string> Assemblies, IReadOnlyDictionary<string, string> Known);
