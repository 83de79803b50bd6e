using Async2.Compiler;

namespace Async2.Cli.Bisect;

/// <summary>A method that may be why a woven program fails.</summary>
/// <param name="Hash">What selects it.</param>
/// <param name="Name">As <c>explain</c> names it.</param>
/// <param name="Assembly">The path of its assembly as compiled.</param>
internal sealed record Candidate(MethodHash Hash, string Name, string Assembly)
{
    /// <summary>What a weave has woven, in the order of the hashes.</summary>
    public static IReadOnlyList<Candidate> Of(WeaveReport report) =>
    [
        .. report.Assemblies
            .SelectMany(a => a.Methods.Where(m => m.Woven).Select(m => new Candidate(m.Hash, m.Name, a.Path))
                .Concat(a.Others.Select(m => new Candidate(m.Hash, m.Name, a.Path))))
            .OrderBy(c => c.Hash.Value).ThenBy(c => c.Assembly, StringComparer.Ordinal).ThenBy(c => c.Name, StringComparer.Ordinal),
    ];
}
