using System.Xml;
using System.Xml.Linq;

namespace Async2.Cli.Test;

/// <summary>Reads the tests that were running when VSTest lost its test host.</summary>
/// <remarks>
///     &lt;TestSequence&gt;
///       &lt;Test Name="C.Hangs" DisplayName="C.Hangs" Source="…" Completed="False" /&gt;
/// </remarks>
internal static class BlameSequence
{
    public static IReadOnlyList<string> Running(string reports)
    {
        // There is a copy of the file in another folder.
        var file = Directory.EnumerateFiles(reports, "Sequence_*.xml", SearchOption.AllDirectories).FirstOrDefault();
        if (file is null) return [];
        try
        {
            var tests = XDocument.Load(file).Descendants("Test").Where(t => (bool?)t.Attribute("Completed") == false);
            return
            [
                .. tests.Select(t => TestResult.FullName(Class((string?)t.Attribute("Name")), (string?)t.Attribute("DisplayName") ?? "")),
            ];
        }
        catch (XmlException)
        {
            return []; // Half written.
        }
    }

    private static string Class(string? fullName)
    {
        var name = (fullName ?? "").Split('(')[0];
        var dot = name.LastIndexOf('.');
        return dot < 0 ? "" : name[..dot];
    }
}
