using System.Buffers;
using System.Text;

namespace Async2.Compiler.Model;

/// <summary>Names of types as reflection and custom attributes write them: <c>Space.Outer+Inner</c>.</summary>
/// <remarks>
/// Roslyn names the state machine of an explicit implementation by the interface: <c>&lt;I&lt;System-Byte[]&gt;-M&gt;d__0</c>. A
/// backslash precedes each character of a name that means something else without it.
/// </remarks>
internal static class ReflectionNames
{
    private static readonly SearchValues<char> s_special = SearchValues.Create(@",[]&*+\");

    /// <summary>The name of a type, without type arguments.</summary>
    public static string Of(TypeReference type)
    {
        var name = Escaped(type.Name);
        if (type.DeclaringType is { } outer) return $"{Of(outer)}+{name}";
        return string.IsNullOrEmpty(type.Namespace) ? name : $"{Escaped(type.Namespace)}.{name}";
    }

    /// <summary>The type of a module that a text names; null if the text names none, or a type that is made of others.</summary>
    public static TypeDefinition? Find(ModuleDefinition module, string text)
    {
        if (PartsOf(text, out var assembly) is not [var first, .. var nested]) return null;
        if (assembly is not null && !IsNameOf(module, assembly)) return null;
        var dot = first.LastIndexOf('.');
        var (space, own) = dot < 0 ? ("", first) : (first[..dot], first[(dot + 1)..]);
        var type = own.Length == 0 ? null : module.GetType(space, own);
        foreach (var name in nested) type = type?.NestedTypes.FirstOrDefault(t => t.Name == name);
        return type;
    }

    private static string Escaped(string name)
    {
        if (!name.AsSpan().ContainsAny(s_special)) return name;
        var escaped = new StringBuilder();
        foreach (var c in name)
        {
            if (s_special.Contains(c)) escaped.Append('\\');
            escaped.Append(c);
        }

        return escaped.ToString();
    }

    // The names of the outermost type, with its namespace, and of the types in it. A comma precedes the assembly.
    private static List<string>? PartsOf(string text, out string? assembly)
    {
        assembly = null;
        var parts = new List<string>();
        var part = new StringBuilder();
        for (var i = 0; i < text.Length; i++)
        {
            switch (text[i])
            {
                case '\\' when ++i < text.Length:
                    part.Append(text[i]);
                    break;
                case '+':
                    parts.Add(part.ToString());
                    part.Clear();
                    break;
                case ',':
                    assembly = text[(i + 1)..];
                    i = text.Length;
                    break;
                case var c when s_special.Contains(c):
                    return null;
                case var c:
                    part.Append(c);
                    break;
            }
        }

        return [.. parts, part.ToString()];
    }

    private static bool IsNameOf(ModuleDefinition module, string assembly)
    {
        try
        {
            return new System.Reflection.AssemblyName(assembly.TrimStart()).Name == module.Assembly.Name.Name;
        }
        catch (Exception e) when (e is ArgumentException or IOException)
        {
            return false;
        }
    }
}
