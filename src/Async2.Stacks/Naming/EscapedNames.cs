using System.Text.RegularExpressions;

namespace Async2.Stacks.Naming;

/// <summary>Names of types as reflection and attributes write them: a backslash precedes characters that mean something else.</summary>
/// <remarks>The state machine of an explicit implementation is <c>&lt;I&lt;System-Byte\[\]\,System-Int32&gt;-M&gt;d__0</c>.</remarks>
internal static partial class EscapedNames
{
    public static string Of(string name) => Special().Replace(name, @"\$0");

    public static string Unescaped(string name) => Escape().Replace(name, "$1");

    /// <summary>The name of a type without that of its assembly, which a comma precedes.</summary>
    public static string WithoutAssembly(string name) => TypeName().Match(name).Value;

    [GeneratedRegex(@"[,\[\]&*+\\]")]
    private static partial Regex Special();

    [GeneratedRegex(@"\\(.)")]
    private static partial Regex Escape();

    [GeneratedRegex(@"^(?:\\.|[^,\\])*")]
    private static partial Regex TypeName();
}
