using System.Xml;
using System.Xml.Linq;
using Async2.Compiler;

namespace Async2.Build.Weaving;

/// <summary>Warns of properties that look like those of the package, and are none.</summary>
/// <remarks>A property that the project itself uses is the project's own: <c>$(Async2Version)</c>.</remarks>
internal static class PropertyCheck
{
    private const string Prefix = "Async2";

    /// <summary>The properties of the package.</summary>
    public static IReadOnlyList<string> Known { get; } =
    [
        "Async2Enabled", "Async2Dependencies", "Async2Framework", "Async2Leave", "Async2KeepTasks", "Async2ConfigureAwait",
        "Async2Blocking", "Async2Contexts", "Async2BackEnd", "Async2Tasklets", "Async2Settings",
    ];

    public static void Run(ProjectFiles files)
    {
        var documents = files.Documents();
        foreach (var (path, document) in documents)
        {
            foreach (var property in Properties(document).Where(p => !IsUsed(p.Name.LocalName, documents.Values)))
            {
                var line = ((IXmlLineInfo)property).LineNumber;
                var name = property.Name.LocalName;
                Screen.Line(BuildDiagnostic.UnknownProperty.Line($"{path}({line})", name, NearestName.Of(name, Known)));
            }
        }
    }

    private static IEnumerable<XElement> Properties(XDocument document) =>
        document.Descendants().Where(e => e.Parent?.Name.LocalName == "PropertyGroup"
            && e.Name.LocalName.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase)
            && !Known.Contains(e.Name.LocalName, StringComparer.OrdinalIgnoreCase));

    private static bool IsUsed(string property, IEnumerable<XDocument> documents) =>
        documents.Any(d => d.ToString().Contains($"$({property})", StringComparison.OrdinalIgnoreCase));
}
