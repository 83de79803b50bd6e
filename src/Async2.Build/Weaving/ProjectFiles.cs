using System.Xml;
using System.Xml.Linq;

namespace Async2.Build.Weaving;

/// <summary>The files of a project that people write: the project, those that MSBuild finds in folders above, and their imports.</summary>
/// <param name="project">The project.</param>
/// <param name="others">Other files with its properties.</param>
/// <param name="settings">The file with its settings; null if there is none.</param>
internal sealed class ProjectFiles(string project, IEnumerable<string> others, string? settings)
{
    private readonly string _folder = Path.GetDirectoryName(Path.GetFullPath(project))!;

    public string Project => project;

    /// <summary>The files with properties, by their paths, without those that cannot be read.</summary>
    public IReadOnlyDictionary<string, XDocument> Documents()
    {
        var documents = new Dictionary<string, XDocument>();
        var paths = new Queue<string>(others.Prepend(project).Select(Path.GetFullPath));
        while (paths.TryDequeue(out var path))
        {
            if (documents.ContainsKey(path) || Read(path) is not { } document) continue;
            documents.Add(path, document);
            foreach (var import in document.Descendants().Where(e => e.Name.LocalName == "Import"))
                if (Imported((string?)import.Attribute("Project") ?? "", path) is { } imported) paths.Enqueue(imported);
        }
        return documents;
    }

    /// <summary>The place of a name in the project's own files, <c>FILE(LINE)</c>; null if only shared files have it.</summary>
    public string? PlaceOf(string name)
    {
        var own = others.Prepend(project).Append(settings).OfType<string>().Select(Path.GetFullPath)
            .Where(f => Path.GetDirectoryName(f) == _folder && File.Exists(f));
        foreach (var file in own)
        {
            var line = File.ReadLines(file).TakeWhile(l => !HasName(l, name)).Count() + 1;
            if (File.ReadLines(file).Skip(line - 1).Any()) return $"{file}({line})";
        }
        return null;
    }

    // In "Shop.Order;Shop.OrderService" the name Shop.Order occurs once.
    private static bool HasName(string line, string name)
    {
        for (var at = line.IndexOf(name, StringComparison.Ordinal); at >= 0; at = line.IndexOf(name, at + 1, StringComparison.Ordinal))
            if (!IsPartOfName(line, at - 1) && !IsPartOfName(line, at + name.Length)) return true;
        return false;
    }

    private static bool IsPartOfName(string line, int at) =>
        at >= 0 && at < line.Length && (char.IsLetterOrDigit(line[at]) || line[at] is '.' or '_' or '*' or '?');

    private static XDocument? Read(string path)
    {
        if (!File.Exists(path)) return null;
        try
        {
            using var reader = XmlReader.Create(path, new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit });
            return XDocument.Load(reader, LoadOptions.SetLineInfo);
        }
        catch (Exception e) when (e is XmlException or IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    // "$(MSBuildThisFileDirectory)a.props", "$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', …))", or a path. Others are unknown
    private string? Imported(string text, string importing)
    {
        var folder = Path.GetDirectoryName(importing)!;
        if (text.Contains("GetPathOfFileAbove", StringComparison.Ordinal))
            return Above(Path.GetDirectoryName(folder), Path.GetFileName(importing));
        var path = text.Replace("$(MSBuildThisFileDirectory)", folder + "/", StringComparison.Ordinal)
            .Replace("$(MSBuildProjectDirectory)", _folder, StringComparison.Ordinal).Replace('\\', '/');
        return path.Length == 0 || path.AsSpan().ContainsAny("$*?") ? null : Path.GetFullPath(path, folder);
    }

    private static string? Above(string? folder, string name)
    {
        for (; folder is not null; folder = Path.GetDirectoryName(folder))
            if (Path.Combine(folder, name) is var file && File.Exists(file)) return file;
        return null;
    }
}
