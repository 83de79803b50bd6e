namespace Async2.Cli.Folders;

/// <summary>Writes files that appear complete: beside their place first, then by a rename.</summary>
internal static class AtomicFile
{
    public static void Write(string path, string text)
    {
        var unfinished = $"{path}.{Path.GetRandomFileName()}";
        try
        {
            File.WriteAllText(unfinished, text);
            File.Move(unfinished, path, overwrite: true);
        }
        catch
        {
            if (File.Exists(unfinished)) File.Delete(unfinished);
            throw;
        }
    }
}
