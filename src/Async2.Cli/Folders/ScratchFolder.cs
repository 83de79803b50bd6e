using Async2.Cli.Terminal;

namespace Async2.Cli.Folders;

/// <summary>A temporary folder in which programs of the user run.</summary>
internal sealed class ScratchFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("async2-").FullName;

    public string this[string name] => System.IO.Path.Combine(Path, name);

    public void Dispose()
    {
        try
        {
            Directory.Delete(Path, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // They may have made folders that cannot be removed, or left processes that still write.
            Console.Error.WriteLine($"async2: cannot remove: {Path}: {ErrorLine.OneLine(e.Message)}");
        }
    }
}
