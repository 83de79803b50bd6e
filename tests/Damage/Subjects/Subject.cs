namespace Async2.Damage.Subjects;

/// <summary>A real assembly to mutate.</summary>
/// <param name="Path">The file; its PDB, if it has one, lies beside it.</param>
internal sealed record Subject(string Path)
{
    public string Name => System.IO.Path.GetFileName(Path);

    /// <summary>Whether it holds programs of the corpus, all of which have async methods.</summary>
    public bool IsSmall => Name.StartsWith(CorpusCompiler.Prefix, StringComparison.Ordinal);
}
