using System.Net;
using System.Reflection;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace Async2.Terminal.Pages;

/// <summary>A page in one file without network: styles, script, library and data are in it.</summary>
/// <remarks>
/// The policy of the page allows its own script and its own styles, known by their hashes, and no connection.
/// </remarks>
/// <param name="Program">The assembly with its resources: page.css, page.js, licences.txt and the library.</param>
/// <param name="Library">The file name of the library.</param>
/// <param name="Title">The title, as text.</param>
/// <param name="Body">The HTML of the body. Text in it is encoded already.</param>
/// <param name="Data">JSON for the script, in which <c>&lt;</c> is escaped: the usual encoder does so.</param>
internal sealed partial record Page(Assembly Program, string Library, string Title, string Body, string Data)
{
    private static readonly Assembly s_shared = typeof(Page).Assembly;

    /// <summary>The values of style attributes that the library sets.</summary>
    public IReadOnlyList<string> StyleAttributes { get; init; } = [];

    /// <summary>Writes the page beside its place, then renames it.</summary>
    public void Write(string path) => AtomicFile.Write(path, Text());

    /// <summary>The text of the page.</summary>
    public string Text()
    {
        var style = Resource(s_shared, "common.css") + Resource(Program, "page.css");
        var script = $"{Resource(Program, Library)}\n{Resource(Program, "page.js")}";
        var sources = $"script-src {Hash(script)}; style-src {StyleSources(style)}";
        return Fill(s_shared, "page.html", new Dictionary<string, string>
        {
            ["policy"] = $"default-src 'none'; {sources}; base-uri 'none'; form-action 'none'",
            ["title"] = WebUtility.HtmlEncode(Title),
            ["style"] = style,
            ["script"] = script,
            ["licences"] = WebUtility.HtmlEncode(Resource(Program, "licences.txt")),
            ["body"] = Body,
            ["data"] = Data,
        });
    }

    /// <summary>A resource with <c>{{name}}</c> replaced by its part.</summary>
    /// <remarks>In one pass, because a part may contain text that looks like a name.</remarks>
    public static string Fill(Assembly program, string resource, IReadOnlyDictionary<string, string> parts) =>
        Part().Replace(Resource(program, resource), match => parts[match.Groups["name"].Value]);

    private string StyleSources(string style) =>
        StyleAttributes.Count == 0 ? Hash(style) : $"'unsafe-hashes' {string.Join(' ', StyleAttributes.Prepend(style).Select(Hash))}";

    private static string Hash(string text) => $"'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}'";

    private static string Resource(Assembly program, string name)
    {
        using var reader = new StreamReader(program.GetManifestResourceStream(name)!);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }

    [GeneratedRegex(@"\{\{(?<name>[a-z]+)\}\}")]
    private static partial Regex Part();
}
