namespace Async2.Cli.Folders;

/// <summary>Writes files that appear complete: beside their place first, then by a rename.</summary>
internal static class AtomicFile
{
    public static void Write(string path, string text) => WriteBeside(path, unfinished => File.WriteAllText(unfinished, text));

    public static void Write(string path, Action<Stream> write) => WriteBeside(path, unfinished =>
    {
        using var file = File.Create(unfinished);
        write(file);
    });

    private static void WriteBeside(string path, Action<string> write)
    {
        var unfinished = $"{path}.{Path.GetRandomFileName()}";
        try
        {
            write(unfinished);
            File.Move(unfinished, path, overwrite: true);
        }
        catch
        {
            if (File.Exists(unfinished)) File.Delete(unfinished);
            throw;
        }
    }
}
