namespace Async2.Cli.Folders;

/// <summary>Copies a folder, without some of its files.</summary>
internal static class FolderCopy
{
    public static void Write(FolderTree source, string destination, IEnumerable<string> except, CancellationToken cancellationToken)
    {
        Directory.CreateDirectory(destination);
        foreach (var folder in source.Folders) Directory.CreateDirectory(Path.Combine(destination, folder));
        foreach (var file in source.Files.Except(except))
        {
            cancellationToken.ThrowIfCancellationRequested();
            var to = Path.Combine(destination, file);
            if (FolderTree.LengthOf(source.FullPath(file)) == 0) File.WriteAllBytes(to, []);
            else File.Copy(source.FullPath(file), to);
        }
        foreach (var link in source.Links)
        {
            var entry = new DirectoryInfo(source.FullPath(link));
            var target = entry.LinkTarget!;
            // A relative link out of the folder would lead elsewhere from the destination.
            if (!Path.IsPathRooted(target)) target = Path.GetFullPath(target, Path.GetDirectoryName(entry.FullName)!);
            Directory.CreateSymbolicLink(Path.Combine(destination, link), target);
        }
    }
}
