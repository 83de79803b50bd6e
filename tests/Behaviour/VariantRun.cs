namespace Async2.Behaviour.Tests;

/// <summary>Runs the programs of a variant where it belongs.</summary>
internal static class VariantRun
{
    /// <summary>How each program ended, followed by what it printed.</summary>
    /// <param name="variant">The variant.</param>
    /// <param name="variables">Environment variables besides those of the variant.</param>
    public static IReadOnlyDictionary<string, string> Run(Variant variant, params (string Name, string? Value)[] variables) =>
        Run(variant, variant.Folder.Path, variables);

    /// <summary>As <see cref="Run(Variant, ValueTuple{string, string}[])"/>, for another copy of the variant's assembly.</summary>
    public static IReadOnlyDictionary<string, string> Run(Variant variant, string assembly, params (string Name, string? Value)[] variables) =>
        new CorpusRun(variant.DotNet.Command, assembly, [.. variant.Variables, .. variables]).Of(variant.Corpus, variant.Programs.Select(p => p.Name));

    /// <summary>As <see cref="Run(Variant, ValueTuple{string, string}[])"/>, for some programs, also such as the variant leaves out.</summary>
    public static IReadOnlyDictionary<string, string> Only(Variant variant, IReadOnlyCollection<string> programs) =>
        Itself(variant).Of(variant.Corpus, programs);

    public static (int ExitCode, string Output, string Error) Verb(Variant variant, string verb) => Itself(variant).Verb(verb);

    private static CorpusRun Itself(Variant variant) => new(variant.DotNet.Command, variant.Folder.Path, variant.Variables);
}
