using System.Text;
using System.Text.RegularExpressions;

namespace Async2.Stacks.Heap;

/// <summary>The name of a class with its type arguments as C# writes them, and <c>+</c> before nested classes.</summary>
/// <remarks>
/// ClrMD translates the runtime's name, unless a type argument has special characters in its own name. Then it leaves the name as it is:
/// <code>
/// Builder`1+Box`1[[Result, CoreLib],[Handler+&lt;I&lt;System-ValueTuple&lt;System-Byte\[\]\,System-Int32&gt;&gt;-Run&gt;d__0, App]]
/// Builder&lt;Result&gt;+Box&lt;Handler+&lt;I&lt;System-ValueTuple&lt;System-Byte[],System-Int32&gt;&gt;-Run&gt;d__0&gt;
/// </code>
/// A name from a damaged core may end anywhere. As much of it as there is becomes the result.
/// </remarks>
internal sealed partial class ClassName
{
    private const int Deepest = 64;
    private const string Arguments = "[[";

    private readonly string _text;
    private int _at;

    private ClassName(string text) => _text = text;

    private char Next => _at < _text.Length ? _text[_at] : '\0';

    /// <summary>The name of a class; empty if it has none.</summary>
    public static string Of(ClrType? type) => Of(type?.Name ?? "");

    /// <summary>Translates the runtime's name, if that is still to be done.</summary>
    public static string Of(string name) => name.Contains(Arguments, StringComparison.Ordinal) ? new ClassName(name).Read(0) : name;

    /// <summary>Whether a class is declared in another class.</summary>
    public static bool IsNested(string name)
    {
        var open = 0;
        foreach (var c in name)
        {
            open += c switch { '<' => 1, '>' => -1, _ => 0 };
            if (c == '+' && open == 0) return true;
        }
        return false;
    }

    private string Read(int depth)
    {
        var definition = Text("[],");
        var arguments = new Queue<string>();
        if (depth < Deepest && _text.AsSpan(_at).StartsWith(Arguments))
        {
            for (_at++; Next == '['; Skip(','))
            {
                _at++;
                arguments.Enqueue(Read(depth + 1));
                SkipRest();
                Skip(']');
            }
            Skip(']');
        }
        var name = Arity().Replace(definition, arity => WithArguments(arity, arguments));
        return Next == '[' && depth > 0 ? name + Ranks() : name;
    }

    private static string WithArguments(Match arity, Queue<string> arguments)
    {
        List<string> own = [];
        for (var left = int.Parse(arity.ValueSpan[1..]); left > 0 && arguments.TryDequeue(out var argument); left--) own.Add(argument);
        return own.Count == 0 ? arity.Value : $"<{string.Join(", ", own)}>";
    }

    // [], [,] and [][]
    private string Ranks()
    {
        var start = _at;
        while (Next == '[' && _at + 1 < _text.Length && _text[_at + 1] is ']' or ',' or '*')
        {
            while (Next is not (']' or '\0')) _at++;
            Skip(']');
        }
        return _text[start.._at];
    }

    // Text up to one of the characters, unless a backslash precedes it.
    private string Text(string ends)
    {
        var text = new StringBuilder();
        for (; _at < _text.Length && !ends.Contains(_text[_at]); _at++)
        {
            if (_text[_at] == '\\' && _at + 1 < _text.Length) _at++;
            text.Append(_text[_at]);
        }
        return text.ToString();
    }

    // The assembly of a type argument, up to its closing bracket.
    private void SkipRest()
    {
        for (var open = 0; ; _at++)
        {
            Text("[]");
            if (Next == '\0' || (Next == ']' && open == 0)) return;
            open += Next == '[' ? 1 : -1;
        }
    }

    private void Skip(char expected)
    {
        if (Next == expected) _at++;
    }

    [GeneratedRegex("`[1-9][0-9]?")]
    private static partial Regex Arity();
}
