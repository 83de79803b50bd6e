using System.Globalization;
using System.Xml.Linq;

namespace Async2.Bench.Report;

/// <summary>Makes the elements of the report. Text is encoded when they are written.</summary>
internal static class Html
{
    public static XElement Element(string name, params object[] content) => new(name, content);

    public static XElement Paragraph(params object[] content) => Element("p", content);

    public static XAttribute Class(string name) => new("class", name);

    /// <summary>A table that scrolls within its own box if the page is too narrow.</summary>
    public static XElement Table(string caption, IEnumerable<string> head, IEnumerable<XElement> body) =>
        Element("div", Class("scroll"), Element(
            "table",
            Element("caption", caption),
            Element("thead", Element("tr", head.Select(h => Element("th", new XAttribute("scope", "col"), h)))),
            Element("tbody", body)));

    /// <summary>A row whose first cell is its name.</summary>
    public static XElement Row(string name, params IEnumerable<string> cells) =>
        Element("tr", Element("th", new XAttribute("scope", "row"), name), cells.Select(c => Element("td", c)));

    /// <summary>The text of the elements. Empty elements keep their end tags, which HTML needs.</summary>
    public static string Text(IEnumerable<XElement> elements)
    {
        var all = elements.ToList();
        foreach (var empty in all.DescendantsAndSelf().Where(e => e.IsEmpty)) empty.Value = "";
        return string.Join('\n', all.Select(e => e.ToString(SaveOptions.DisableFormatting)));
    }

    public static string Ratio(double ratio) => ratio.ToString(ratio < 0.0995 ? "F3" : "F2", CultureInfo.InvariantCulture);

    public static string Count(int count, string one) => count == 1 ? $"1 {one}" : $"{count} {one}s";
}
