using Async2.Cli.Store;
using Async2.Compiler;

namespace Async2.Cli.Weaving;

/// <summary>Weaves a set, but takes assemblies from the store that were woven from the same inputs. Without store it weaves all.</summary>
internal sealed class IncrementalWeave(WeaveOptions options, ContentStore? store)
{
    /// <inheritdoc cref="Weaver.Weave"/>
    public WeaveReport Weave(IReadOnlyList<WeaveInput> set, IProgress<WeaveProgress>? progress, CancellationToken cancellationToken)
    {
        string[] sources = [.. set.Select(i => i.Source)];
        if (store is null || options.MaySuspendBlocking
            || new AssemblyKeys(sources, options) is not { IsUnambiguous: true, HasSuspendAttribute: false } keys)
            return new Weaver(options).Weave(set, progress, cancellationToken);
        var reports = new AssemblyReport?[set.Count];
        Parallel.For(0, set.Count, i => reports[i] = Stored(set[i]).Take(set[i]));
        WeaveInput[] rest = [.. set.Where((_, i) => reports[i] is null)];
        if (rest.Length > 0)
        {
            var earlier = set.Where((_, i) => reports[i] is { Outcome: not AssemblyOutcome.Skipped })
                .ToDictionary(i => keys.NameOf(i.Source), i => Path.GetFullPath(i.Destination), StringComparer.OrdinalIgnoreCase);
            var woven = new Weaver(options with { Earlier = new EarlierWeave(earlier, sources) }).Weave(rest, progress, cancellationToken);
            var byPath = woven.Assemblies.ToDictionary(a => a.Path);
            Parallel.ForEach(rest, input => Stored(input).Keep(input, byPath[input.Source]));
            for (var i = 0; i < set.Count; i++) reports[i] ??= byPath[set[i].Source];
        }
        return new WeaveReport([.. reports.Select(r => r!)]);

        StoredWeave Stored(WeaveInput input) => new(store, keys.Of(input.Source));
    }
}
