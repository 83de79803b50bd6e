using Async2.Compiler;

namespace Async2.Terminal;

/// <summary>Writes files that appear complete: in a hidden folder beside their place first, then by a rename.</summary>
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
        var folder = Path.GetDirectoryName(Path.GetFullPath(path))!;
        ClaimedFolder.RemoveAbandoned(folder);
        using var stage = new ClaimedFolder(folder);
        var unfinished = Path.Combine(Directory.CreateDirectory(Path.Combine(stage.Path, "new")).FullName, Path.GetFileName(path));
        write(unfinished);
        File.Move(unfinished, path, overwrite: true);
    }
}
