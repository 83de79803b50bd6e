using Async2.Tests.Shared;

namespace Async2.Behaviour.Tests;

/// <summary>The variants in the gate; the long form runs all.</summary>
/// <remarks>The gate contains each decision of the weaver once, but not combinations of decisions.</remarks>
internal static class ShortForm
{
    /// <summary>Whether the variant runs in the current form.</summary>
    public static bool Runs(Variant variant) => LongForm.IsOn || Holds(variant);

    /// <summary>
    /// Whether the JIT compiles all methods of a woven variant: in the gate, if it emits methods that no other variant has.
    /// </summary>
    public static bool Prepares(Variant variant) => LongForm.IsOn || Holds(variant)
        && variant is { DotNet.IsCurrent: true, Form: Form.Woven or Form.Read }
        && (variant.Corpus == Corpus.CSharp || variant.Configuration == "Release");

    private static bool Holds(Variant variant) => variant.Form switch
    {
        Form.AsCompiled or Form.Woven =>
            variant.DotNet.IsCurrent || (variant.DotNet == DotNet.Oldest || variant.DotNet == DotNet.Latest) && variant.Corpus == Corpus.CSharp,
        Form.Read or Form.Native or Form.Unoptimised or Form.WithoutRuntimeInternals or Form.Suspending =>
            variant.DotNet.IsCurrent && variant.Corpus == Corpus.CSharp && variant.Configuration == "Release",
        _ => false,
    };
}
