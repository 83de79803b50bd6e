namespace Async2.Cli.Tests;

/// <summary>A folder that goes when the test ends.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("async2-test-").FullName;

    public string this[string relative] => System.IO.Path.Combine(Path, relative);

    /// <summary>Writes a file, with the folders above it.</summary>
    public string Write(string relative, string text = "")
    {
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(this[relative])!);
        File.WriteAllText(this[relative], text);
        return this[relative];
    }

    /// <summary>Every file with a hash of its content: equal before and after means untouched.</summary>
    public SortedDictionary<string, string> Snapshot() => Contents.Of(Path);

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
