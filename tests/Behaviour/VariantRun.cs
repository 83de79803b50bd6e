namespace Async2.Behaviour.Tests;

/// <summary>Runs the programs of a variant on its .NET.</summary>
internal static class VariantRun
{
    /// <summary>The outcome of each program, followed by its output.</summary>
    /// <param name="variant">The variant.</param>
    /// <param name="variables">Environment variables besides those of the variant.</param>
    public static IReadOnlyDictionary<string, string> Run(Variant variant, params (string Name, string? Value)[] variables) =>
        Run(variant, variant.Folder.Path, variables);

    /// <summary>Like <see cref="Run(Variant, ValueTuple{string, string}[])"/>, for another copy of the variant's assembly.</summary>
    public static IReadOnlyDictionary<string, string> Run(Variant variant, string assembly, params (string Name, string? Value)[] variables) =>
        new CorpusRun(variant.DotNet.Command, assembly, [.. variant.Variables, .. variables]).Of(variant.Corpus, variant.Programs.Select(p => p.Name));

    /// <summary>
    /// Like <see cref="Run(Variant, ValueTuple{string, string}[])"/>, for some programs, including those that the variant omits.
    /// </summary>
    public static IReadOnlyDictionary<string, string> Only(Variant variant, IReadOnlyCollection<string> programs) =>
        Itself(variant).Of(variant.Corpus, programs);

    public static (int ExitCode, string Output, string Error) Verb(Variant variant, string verb) => Itself(variant).Verb(verb);

    private static CorpusRun Itself(Variant variant) => new(variant.DotNet.Command, variant.Folder.Path, variant.Variables);
}
