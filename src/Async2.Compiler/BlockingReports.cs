using Async2.Compiler.BackEnds;
using Async2.Compiler.Blocking;
using Async2.Compiler.Inputs;

namespace Async2.Compiler;

/// <summary>Reports the blocking calls of an input that has been woven.</summary>
internal static class BlockingReports
{
    private const string Failed = "its twin could not be made: please report it";

    public static BlockingReport Of(InputAssembly input, BlockingPaths paths, UnwovenLibraries unwoven)
    {
        var woven = input.Methods.Concat(input.Twins).Where(m => m.Lowered is not null).ToDictionary(m => m.Found.Method);
        var methods = paths.Methods.Where(m => m.Module == input.Module).OrderBy(m => m.MetadataToken.ToUInt32()).ToList();
        var sites = methods.SelectMany(m => SitesOf(m, woven.GetValueOrDefault(m), paths).Select(s => (Method: m, Site: s)))
            .ToLookup(s => s.Site.EndsPath, s => BlockingCallReport.Of(MethodNames.Of(s.Method), s.Site));
        return new BlockingReport(
            [.. sites[true]], [.. sites[false]], [.. methods.Select(m => Report(m, woven.GetValueOrDefault(m), paths))])
        {
            Unwoven = [.. unwoven.CalledBy(input.Module!)],
        };
    }

    // The back end has the last word on methods that it lowered.
    private static IEnumerable<SiteDecision> SitesOf(MethodDefinition method, MethodOutcome? woven, BlockingPaths paths)
    {
        List<SiteDecision> decided = [.. woven?.Lowered?.Sites ?? []];
        return decided.Exists(s => s.EndsPath) ? decided : decided.Concat(paths.BlockingCallsOf(method, Failed));
    }

    private static BlockingMethodReport Report(MethodDefinition method, MethodOutcome? woven, BlockingPaths paths)
    {
        var kind = woven is null ? BlockingMethodKind.Plain : woven.Found.IsTwin ? BlockingMethodKind.Twin : BlockingMethodKind.Async;
        var why = paths.WhyNot(method) ?? (woven is null ? Failed : null);
        var bytes = kind == BlockingMethodKind.Twin ? BytesOf(woven!.Lowered!) : 0;
        return new BlockingMethodReport(MethodNames.Of(method), kind, why, bytes, [.. paths.PathOf(method)]);
    }

    private static int BytesOf(LoweredMethod twin) =>
        twin.Bodies.Concat(twin.Boilerplate).SelectMany(b => b.Method.Body.Instructions).Sum(i => i.GetSize());
}
