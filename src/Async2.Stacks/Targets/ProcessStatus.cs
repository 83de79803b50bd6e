namespace Async2.Stacks.Targets;

/// <summary>What Linux says about a process. The process itself cannot choose it.</summary>
public static class ProcessStatus
{
    /// <summary>This process, in the place of an id.</summary>
    public const string Self = "self";

    /// <summary>A field of its status; null if there is none.</summary>
    /// <param name="process">The id of a process or a thread.</param>
    /// <param name="field">The field's name with its colon.</param>
    public static string? Field(string process, string field) =>
        TextOf($"/proc/{process}/status")?.Split('\n').Where(l => l.StartsWith(field, StringComparison.Ordinal))
            .Select(l => l[field.Length..].Trim()).FirstOrDefault();

    /// <summary>The user as whom it runs; null if it has ended, or on other systems.</summary>
    /// <param name="process">Its id.</param>
    public static string? UserOf(string process) => Field(process, "Uid:")?.Split('\t')[1]; // Real, effective, saved, of the file system.

    /// <summary>Its id in its own pid namespace: another one in a container.</summary>
    /// <param name="process">Its id, or that of a thread.</param>
    /// <remarks><c>NSpid: 15492 4</c> are the ids in each namespace, from this one to that of the process.</remarks>
    public static string? InnerId(string process) => Field(process, "NSpid:")?.Split('\t')[^1];

    /// <summary>Whether a path leads a process and this one to the same file. It does not in a container.</summary>
    /// <param name="process">Its id.</param>
    public static bool SeesSameFiles(string process) =>
        Array.TrueForAll(["ns/mnt", "root"], link => LinkOf(process, link) is { } target && target == LinkOf(Self, link));

    /// <summary>The content of a file of the system; null if there is none, or the system refuses it.</summary>
    /// <param name="path">Its path.</param>
    public static string? TextOf(string path)
    {
        try
        {
            return File.ReadAllText(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>The target of a link; null if there is none, or the system refuses it.</summary>
    /// <param name="process">The process's id.</param>
    /// <param name="link">The link among those of the process.</param>
    internal static string? LinkOf(string process, string link)
    {
        try
        {
            return new FileInfo($"/proc/{process}/{link}").LinkTarget;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
