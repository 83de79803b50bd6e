using System.Reflection;
using System.Reflection.Metadata;

namespace Async2.Stacks.Naming;

/// <summary>The stub by which .NET 10 resumes a method of its runtime async.</summary>
/// <remarks>
/// Nothing else in a continuation tells the method. The stub has the method's module and, in its own name, the method's name and tier, but
/// neither type nor signature.
/// </remarks>
/// <param name="Method">The method's name in metadata.</param>
/// <param name="IsOptimised">Whether the JIT may have left awaits out.</param>
internal sealed record ResumeStub(string Method, bool IsOptimised)
{
    private const string Prefix = "IL_STUB_AsyncResume_";
    private const MethodImplAttributes RuntimeAsync = (MethodImplAttributes)0x2000;

    /// <summary>Reads the name of a method; null if it is no such stub.</summary>
    public static ResumeStub? Parse(string? name)
    {
        if (name?.StartsWith(Prefix, StringComparison.Ordinal) != true) return null;
        var tier = name.LastIndexOf('_');
        return tier < Prefix.Length ? null : new(name[Prefix.Length..tier], !name.AsSpan(tier).SequenceEqual("_Tier0"));
    }

    /// <summary>The methods of runtime async with that name; none if the stub belongs to code that the runtime adds.</summary>
    public IReadOnlyList<MethodDefinitionHandle> In(MetadataReader metadata) =>
        [.. metadata.MethodDefinitions.Where(m => IsIt(metadata, metadata.GetMethodDefinition(m)))];

    /// <summary>The IL offset of the await of a state; null if it is not known.</summary>
    public int? IlOffset(int state, IReadOnlyList<int> awaits) =>
        awaits.Count == 1 ? awaits[0] : !IsOptimised && state >= 0 && state < awaits.Count ? awaits[state] : null;

    private bool IsIt(MetadataReader metadata, MethodDefinition method) =>
        (method.ImplAttributes & RuntimeAsync) != 0 && metadata.StringComparer.Equals(method.Name, Method);
}
