using Async2.Tests.Shared;

namespace Async2.Behaviour.Tests;

/// <summary>Which variants the gate runs; the long form runs them all.</summary>
/// <remarks>What the weaver decides differently is in the gate once; what only combines such decisions is not.</remarks>
internal static class Gate
{
    /// <summary>Whether the variant is run now.</summary>
    public static bool Runs(Variant variant) => LongForm.IsOn || Holds(variant);

    /// <summary>Whether all methods of a woven variant go through the JIT now: in the gate, where methods are emitted that no other one has.</summary>
    public static bool Prepares(Variant variant) => LongForm.IsOn || Holds(variant)
        && variant is { DotNet.IsCurrent: true, Form: Form.Woven or Form.Read }
        && (variant.Corpus == Corpus.CSharp || variant.Configuration == "Release");

    private static bool Holds(Variant variant) => variant.Form switch
    {
        Form.AsCompiled or Form.Woven =>
            variant.DotNet.IsCurrent || (variant.DotNet == DotNet.Oldest || variant.DotNet == DotNet.Latest) && variant.Corpus == Corpus.CSharp,
        Form.Read or Form.Native or Form.Unoptimised or Form.WithoutInsides =>
            variant.DotNet.IsCurrent && variant.Corpus == Corpus.CSharp && variant.Configuration == "Release",
        _ => false,
    };
}
