using Async2.Compiler;

namespace Async2.Cli.Weaving;

/// <summary>Assemblies of other folders that are woven with those of an app, so that calls bind in both directions.</summary>
/// <remarks>
///     app/     App.dll, Library.dll, J.dll     App, Library, F, G in one set
///     shared/  F.dll, G.dll, J.dll             each J in its own set, because the host chooses one of them
/// </remarks>
internal sealed record JoinedInputs(string App, IReadOnlyList<WeaveInput> Inputs)
{
    /// <summary>The sets of the app's folder, with these inputs in them.</summary>
    public IReadOnlyList<IReadOnlyList<WeaveInput>> With(IReadOnlyList<IReadOnlyList<WeaveInput>> sets)
    {
        var apps = sets.Single(s => s.Any(i => i.Source == App));
        var all = apps.Concat(Inputs).ToLookup(NameOf, StringComparer.OrdinalIgnoreCase);
        var once = all.Where(n => n.Count() == 1).Select(n => n.Single()).ToList();
        var twice = all.Where(n => n.Count() > 1).SelectMany(n => n).Select(alone => (WeaveInput[])[alone]);
        return [once, .. twice, .. sets.Where(s => s != apps)];
    }

    private static string NameOf(WeaveInput input) => Path.GetFileNameWithoutExtension(input.Source);
}
