using System.Globalization;
using System.Text.RegularExpressions;

namespace Async2.Bench;

/// <summary>The bytes of IL and of machine code in all methods that an async method became.</summary>
/// <remarks>
/// <code>
/// async1      Type+&lt;M&gt;d__N:MoveNext()
/// woven       Type+&lt;M&gt;d__N:MoveNext(…) several times, Suspend0(…), Subscribe(…), …
/// runtime10   Type:M(…)
/// </code>
/// The kick-off method and the thunk do not count.
/// </remarks>
internal sealed partial record CodeSize(int Il, int Code)
{
    /// <summary>Reads the lines of <c>DOTNET_JitDisasmSummary</c>; null if the method was not optimised.</summary>
    public static CodeSize? Of(IEnumerable<string> summary, string method)
    {
        // A later compilation of a method replaces an earlier one. In runtime async the thunk has the name of the method, too.
        // It never comes last, because the JIT optimises it at once.
        var last = new Dictionary<string, Match>();
        foreach (var match in summary.Select(line => Compilation().Match(line)).Where(m => m.Success && IsOptimised(m)))
            last[match.Groups["method"].Value] = match;

        // Directly before the colon, because methods of the class library name the continuation class as a type argument.
        var continuation = last.Where(m => Regex.IsMatch(m.Key, $@"\+<{method}>d__\d+:(?!Thunk\()")).ToArray();
        var counted = continuation.Length > 0
            ? continuation
            : [.. last.Where(m => m.Key.Contains($":{method}(", StringComparison.Ordinal))];
        return counted.Length == 0 ? null : new CodeSize(counted.Sum(m => Bytes(m.Value, "il")), counted.Sum(m => Bytes(m.Value, "code")));
    }

    private static bool IsOptimised(Match compilation) =>
        compilation.Groups["tier"].Value is var tier
            && (tier.StartsWith("Tier1", StringComparison.Ordinal) || tier.StartsWith("FullOpts", StringComparison.Ordinal));

    private static int Bytes(Match compilation, string group) => int.Parse(compilation.Groups[group].Value, CultureInfo.InvariantCulture);

    [GeneratedRegex(@": JIT compiled (?<method>.+) \[(?<tier>[^\[]+), IL size=(?<il>\d+), code size=(?<code>\d+)\]$")]
    private static partial Regex Compilation();
}
