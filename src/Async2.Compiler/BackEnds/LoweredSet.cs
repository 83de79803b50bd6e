namespace Async2.Compiler.BackEnds;

/// <summary>The output of a back end for a set of methods.</summary>
/// <param name="Methods">The methods that it lowered, in the order in which they came.</param>
/// <param name="Skips">The reasons why it did not lower the others.</param>
/// <param name="Others">The variants of methods that are not async.</param>
/// <param name="Plain">The methods that only tell what binds them to their thread.</param>
/// <param name="VariantsOf">See <see cref="WovenAttribute.Variants"/>.</param>
internal sealed record LoweredSet(
    IReadOnlyList<LoweredMethod> Methods,
    IReadOnlyDictionary<FoundMethod, Skip> Skips,
    IReadOnlyList<LoweredOther> Others,
    IReadOnlyList<LoweredOther> Plain,
    Func<ModuleDefinition, string> VariantsOf)
{
    /// <summary>The modules that it changes; of each, every part once, those that others need before these.</summary>
    public IEnumerable<(ModuleDefinition Module, IReadOnlyList<LoweredPart> Parts)> PartsByModule() =>
        Methods.Select(m => (m.Method.Module, Part: (LoweredPart)m))
            .Concat(Others.Concat(Plain).Select(o => (o.Method.Module, Part: (LoweredPart)o)))
            .GroupBy(p => p.Module, p => p.Part)
            .Select(g => (g.Key, (IReadOnlyList<LoweredPart>)[.. InOrder(g)]));

    /// <summary><paramref name="roots"/> and all that they need, each once, what is needed before what needs it.</summary>
    public static IEnumerable<LoweredPart> InOrder(IEnumerable<LoweredPart> roots)
    {
        var seen = new HashSet<LoweredPart>();
        return roots.SelectMany(Walk);

        IEnumerable<LoweredPart> Walk(LoweredPart part) => seen.Add(part) ? [.. part.Needs.SelectMany(Walk), part] : [];
    }
}
