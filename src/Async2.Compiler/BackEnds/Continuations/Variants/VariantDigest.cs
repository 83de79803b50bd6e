using System.Security.Cryptography;
using System.Text;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>
/// The digest of an assembly on which callers in other assemblies rely: the variant of each method, and whether a call of the method
/// could reach another.
/// </summary>
internal static class VariantDigest
{
    private const int Characters = 16;

    public static string Of(IEnumerable<(MethodDefinition Method, MethodDefinition Variant)> variants)
    {
        var text = string.Join('\n', variants.Select(Line).Order(StringComparer.Ordinal));
        return Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text)))[..Characters].ToLowerInvariant();
    }

    // The synthesised helper type has a provisional declaring type until it is declared, so its full name is not final.
    private static string Line((MethodDefinition Method, MethodDefinition Variant) v) =>
        $"{v.Method.FullName} {MayBeOverridden(v.Method)} {v.Variant.ReturnType.FullName} "
            + $"{v.Variant.DeclaringType.Name}::{Mode(v.Variant)}{v.Variant.Name}"
            + $"({string.Join(',', v.Variant.Parameters.Select(p => p.ParameterType.FullName))})";

    // The mode of other variants is in their names.
    private static string Mode(MethodDefinition variant) =>
        variant.CustomAttributes.Any(a => a.AttributeType.Name == nameof(FlowingVariantAttribute)) ? "flow " : "";

    private static bool MayBeOverridden(MethodDefinition method) => method.IsVirtual && !method.IsFinal && !method.DeclaringType.IsSealed;
}
