using System.Globalization;
using System.Text;

namespace Async2.Compiler;

/// <summary>A hash of a method's assembly, type, name and parameters, which is the same in every weave.</summary>
/// <param name="Value">The number; written as eight hexadecimal digits.</param>
public readonly record struct MethodHash(uint Value)
{
    /// <summary>The hash of a method, FNV-1a.</summary>
    internal static MethodHash Of(MethodDefinition method)
    {
        var hash = 2166136261u;
        foreach (var b in Encoding.UTF8.GetBytes($"{method.Module.Assembly.Name.Name} {method.FullName}")) hash = (hash ^ b) * 16777619u;
        return new MethodHash(hash);
    }

    /// <summary>Reads up to eight hexadecimal digits.</summary>
    public static bool TryParse(string text, out MethodHash hash)
    {
        var isHash = uint.TryParse(text, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var value);
        hash = new MethodHash(value);
        return isHash;
    }

    /// <inheritdoc/>
    public override string ToString() => Value.ToString("x8", CultureInfo.InvariantCulture);
}
