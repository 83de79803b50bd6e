using System.Text;

namespace Async2.Fuzz.Model;

/// <summary>
/// A generated program, or a part of it: C# with holes, and the nodes that fill them. Only the generator knows the meaning of the text;
/// the reducer only needs to know the possible replacements.
/// </summary>
/// <remarks><c>Text</c> has one element more than <c>Parts</c>; a list has only its separator.</remarks>
internal sealed record Node(Role Role, ImmutableArray<string> Text, ImmutableArray<Node> Parts)
{
    /// <summary>The C# type of an expression.</summary>
    public string? Type { get; private init; }

    /// <summary>The key of parts that belong together, such as a member of an interface and its implementations.</summary>
    public string? Key { get; init; }

    public static Node Expression(string type, Template template) => new(Role.Expression, template.Text, template.Parts) { Type = type };

    public static Node Statement(Template template) => new(Role.Statement, template.Text, template.Parts);

    public static Node Fragment(Template template) => new(Role.Fragment, template.Text, template.Parts);

    public static Node List(IEnumerable<Node> parts, string separator = "\n") => new(Role.List, [separator], [.. parts]);

    /// <summary>A sequence of nodes of which none can be omitted.</summary>
    public static Node Joined(IReadOnlyList<Node> parts, string separator) =>
        new(Role.Fragment, [.. Enumerable.Range(0, parts.Count + 1).Select(i => i == 0 || i == parts.Count ? "" : separator)], [.. parts]);

    public Node With(ImmutableArray<Node> parts) => this with { Parts = parts };

    public Node With(int index, Node part) => With(Parts.SetItem(index, part));

    public override string ToString()
    {
        var text = new StringBuilder();
        Write(text);
        return text.ToString();
    }

    private void Write(StringBuilder text)
    {
        for (var i = 0; i < Parts.Length; i++)
        {
            if (Role != Role.List) text.Append(Text[i]);
            else if (i > 0) text.Append(Text[0]);
            Parts[i].Write(text);
        }

        if (Role != Role.List) text.Append(Text[^1]);
    }
}
