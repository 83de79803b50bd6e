using System.Text.Json;
using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>Weaves a set, but takes from a store what was woven before, from the same and among the same.</summary>
/// <param name="options">How it is woven.</param>
/// <param name="store">The store; null: everything is woven.</param>
internal sealed class IncrementalWeave(WeaveOptions options, FileStore? store)
{
    /// <inheritdoc cref="Weaver.Weave"/>
    public WeaveReport Weave(IReadOnlyList<WeaveInput> set, IProgress<WeaveProgress>? progress, CancellationToken cancellationToken)
    {
        string[] sources = [.. set.Select(i => i.Source)];
        if (store is null || new SetKeys(sources, options) is not { IsUnambiguous: true } keys)
            return new Weaver(options).Weave(set, progress, cancellationToken);
        var reports = new AssemblyReport?[set.Count];
        Parallel.For(0, set.Count, i => reports[i] = Take(set[i], keys.Of(set[i].Source)));
        WeaveInput[] rest = [.. set.Where((_, i) => reports[i] is null)];
        if (rest.Length > 0)
        {
            var earlier = set.Where((_, i) => reports[i] is { Outcome: not AssemblyOutcome.Skipped })
                .ToDictionary(i => keys.NameOf(i.Source), i => Path.GetFullPath(i.Destination), StringComparer.OrdinalIgnoreCase);
            var woven = new Weaver(options with { Earlier = new EarlierWeave(earlier, sources) }).Weave(rest, progress, cancellationToken);
            var byPath = woven.Assemblies.ToDictionary(a => a.Path);
            Parallel.ForEach(rest, input => Keep(input, byPath[input.Source], keys.Of(input.Source)));
            for (var i = 0; i < set.Count; i++) reports[i] ??= byPath[set[i].Source];
        }
        return new WeaveReport([.. reports.Select(r => r!)]);
    }

    private AssemblyReport? Take(WeaveInput input, string key)
    {
        if (store!.Text(key) is not { } text) return null;
        var kept = JsonSerializer.Deserialize(text, KeptJson.Default.KeptWeave)!;
        if (kept.Report.Outcome != AssemblyOutcome.Woven) File.Copy(input.Source, input.Destination);
        else if (!store.Take(Assembly(key), input.Destination)) return null;
        else if (kept.HasPdb && !store.Take(Pdb(key), PdbOf(input.Destination))) return null;
        return kept.Report with { Path = input.Source };
    }

    // The report last: what it speaks of is there then.
    private void Keep(WeaveInput input, AssemblyReport report, string key)
    {
        var isWoven = report.Outcome == AssemblyOutcome.Woven;
        var hasPdb = isWoven && File.Exists(PdbOf(input.Destination));
        if (isWoven) store!.Add(Assembly(key), input.Destination);
        if (hasPdb) store!.Add(Pdb(key), PdbOf(input.Destination));
        store!.AddText(key, JsonSerializer.Serialize(new KeptWeave(report with { Path = "" }, hasPdb), KeptJson.Default.KeptWeave));
    }

    private static string PdbOf(string destination) => Path.ChangeExtension(destination, ".pdb");

    private static string Assembly(string key) => key + "-dll";

    private static string Pdb(string key) => key + "-pdb";
}
