using Async2.Compiler;

namespace Async2.Cli.Bisect;

/// <summary>A woven method that may cause the failure, with the path of its assembly as compiled.</summary>
internal sealed record Candidate(MethodHash Hash, string Name, string Assembly)
{
    public static IReadOnlyList<Candidate> Of(WeaveReport report) =>
    [
        .. report.Assemblies
            .SelectMany(a => a.Methods.Where(m => m.Woven).Select(m => new Candidate(m.Hash, m.Name, a.Path))
                .Concat(a.Others.Select(m => new Candidate(m.Hash, m.Name, a.Path))))
            .OrderBy(c => c.Hash.Value).ThenBy(c => c.Assembly, StringComparer.Ordinal).ThenBy(c => c.Name, StringComparer.Ordinal),
    ];
}
