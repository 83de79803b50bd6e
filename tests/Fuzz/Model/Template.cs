using System.Runtime.CompilerServices;
using System.Text;

namespace Async2.Fuzz.Model;

/// <summary>Lets the generator write C# as an interpolated string: its nodes become parts, the rest is text.</summary>
[InterpolatedStringHandler]
internal readonly ref struct Template
{
    private readonly StringBuilder _literal = new();
    private readonly List<string> _text = [];
    private readonly List<Node> _parts = [];

    public Template(int literalLength, int formattedCount)
    {
    }

    public ImmutableArray<string> Text => [.. _text, _literal.ToString()];

    public ImmutableArray<Node> Parts => [.. _parts];

    public static implicit operator Template(string text)
    {
        var template = new Template(text.Length, 0);
        template.AppendLiteral(text);
        return template;
    }

    public void AppendLiteral(string text) => _literal.Append(text);

    public void AppendFormatted(string? text) => _literal.Append(text);

    public void AppendFormatted(int number) => _literal.Append(number);

    public void AppendFormatted(Enum name) => _literal.Append(name);

    public void AppendFormatted(Node node)
    {
        _text.Add(_literal.ToString());
        _literal.Clear();
        _parts.Add(node);
    }
}
