using System.Security.Cryptography;
using System.Text;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>What callers in other assemblies rely on, in a few characters: the names and signatures of an assembly's variants.</summary>
internal static class VariantDigest
{
    private const int Characters = 16;

    public static string Of(IEnumerable<MethodDefinition> variants)
    {
        var text = string.Join('\n', variants.Select(v => v.FullName).Order(StringComparer.Ordinal));
        return Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)))[..Characters];
    }
}
