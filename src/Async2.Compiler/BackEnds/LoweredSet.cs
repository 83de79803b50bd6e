using Async2.Compiler.Methods;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds;

/// <summary>What a back end made of a set of methods.</summary>
/// <param name="Methods">The methods that it lowered, in the order in which they came.</param>
/// <param name="Reasons">Why it did not lower the others.</param>
/// <param name="Others">What it made of methods that are not async.</param>
/// <param name="VariantsOf">See <see cref="WovenAttribute.Variants"/>.</param>
internal sealed record LoweredSet(
    IReadOnlyList<LoweredMethod> Methods,
    IReadOnlyDictionary<FoundMethod, string> Reasons,
    IReadOnlyList<LoweredOther> Others,
    Func<ModuleDefinition, string> VariantsOf)
{
    /// <summary>Every part of a module once, those that others need before these.</summary>
    public IEnumerable<LoweredPart> PartsOf(ModuleDefinition module) => InOrder(
        Methods.Where(m => m.Method.Module == module).Concat<LoweredPart>(Others.Where(o => o.Method.Module == module)));

    /// <summary><paramref name="roots"/> and all that they need, each once, what is needed before what needs it.</summary>
    public static IEnumerable<LoweredPart> InOrder(IEnumerable<LoweredPart> roots)
    {
        var seen = new HashSet<LoweredPart>();
        return roots.SelectMany(Walk);

        IEnumerable<LoweredPart> Walk(LoweredPart part) => seen.Add(part) ? [.. part.Needs.SelectMany(Walk), part] : [];
    }
}
