namespace Async2.Compiler.Diagnostics;

/// <summary>The lines between instructions where regions begin and end: <c>.try {</c>, <c>} catch T {</c>, <c>}</c>.</summary>
/// <remarks>A handler that does not follow its try region is marked with the number of that region.</remarks>
internal sealed class RegionBraces(Regions regions)
{
    private readonly List<Region> _tries =
        [.. regions.All.Where(r => r.Kind == RegionKind.Try).OrderBy(r => r.Start).ThenByDescending(r => r.Length)];

    public readonly record struct Brace(string Text, bool Closes, bool Opens);

    /// <summary>The lines before the instruction at <paramref name="position"/>, or at the end of the code.</summary>
    public IEnumerable<Brace> At(int position)
    {
        // Outer regions come first in the list, so inner ones close first and open last.
        var closing = regions.All.Where(r => r.Kind != RegionKind.Method && r.End == position).Reverse().ToList();
        var opening = new Queue<Region>(regions.All.Where(r => r.Kind != RegionKind.Method && r.Start == position));
        foreach (var region in closing)
        {
            if (region == closing[^1] && opening.TryPeek(out var next) && Follows(next, region))
                yield return new Brace($"}} {Name(opening.Dequeue())} {{", true, true);
            else yield return new Brace("}", true, false);
        }

        foreach (var region in opening) yield return new Brace($"{Name(region)} {{{Mark(region)}", false, true);
    }

    private static bool Follows(Region handler, Region region) =>
        handler.IsHandler && handler.Start == region.End && (handler.Try == region || region.IsHandler && handler.Try == region.Try);

    private static string Name(Region region) => region.Kind switch
    {
        RegionKind.Try => ".try",
        RegionKind.Catch when region.Handlers[0].HandlerType == ExceptionHandlerType.Filter => "handler",
        RegionKind.Catch => $"catch {IlNames.Of(region.Handlers[0].CatchType)}",
        _ => region.Kind.ToString().ToLowerInvariant(),
    };

    private string Mark(Region region) =>
        region.IsHandler ? $" // of try region {_tries.IndexOf(region.Try!) + 1}"
        : IsTorn(region) ? $" // try region {_tries.IndexOf(region) + 1}"
        : "";

    private bool IsTorn(Region region) => regions.All.Any(h => h.Try == region
        && !regions.All.Any(before => Follows(h, before)));
}
