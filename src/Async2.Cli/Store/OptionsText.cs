using Async2.Compiler;

namespace Async2.Cli.Store;

/// <summary>All properties of the weave options as a text.</summary>
/// <remarks>
/// A record prints all of its properties, but not the items of collections: these are added here, and a test checks that none is missing.
/// To serialise them would take longer than the rest of a cached start.
/// </remarks>
internal static class OptionsText
{
    public static string Of(WeaveOptions options) => string.Join('\n',
    [
        $"{options}",
        $"leave {Items(options.Leave)}",
        $"keep tasks {Items(options.KeepTasks)}",
        $"without {Items(Optimisation.All.Where(options.Without.Contains))}",
        $"methods {Items(options.Selection.Methods ?? [])}",
        $"references {Items(options.ReferenceFolders)}",
        .. options.Assemblies.OrderBy(a => a.Key, StringComparer.Ordinal)
            .Select(a => $"{a} leave {Items(a.Value.Leave)} keep tasks {Items(a.Value.KeepTasks)}"),
        $"blocking calls {Items(options.BlockingCalls.OrderBy(c => c.Key, StringComparer.Ordinal))}",
        .. options.ThreadBound.OrderBy(b => b.Key, StringComparer.Ordinal)
            .Select(b => $"bound {b.Key} takes {Items(b.Value.Takes)} releases {Items(b.Value.Releases)}"),
        $"back ends {Items(options.BackEnds.OrderBy(b => b.Key, StringComparer.Ordinal))}",
    ]);

    private static string Items<T>(IEnumerable<T> items) => string.Join('|', items);
}
