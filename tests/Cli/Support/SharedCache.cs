namespace Async2.Cli.Tests;

/// <summary>The tool's cache for all tests of a class: what the first of them weaves the others find.</summary>
public sealed class SharedCache : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public string Path => _folder.Path;

    public void Dispose() => _folder.Dispose();
}
