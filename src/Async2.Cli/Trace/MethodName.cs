using System.Text.RegularExpressions;

namespace Async2.Cli.Trace;

/// <summary>Names of async methods, from the names of their continuation classes or state machines.</summary>
internal static partial class MethodName
{
    /// <summary><c>Shop.Orders+&lt;Total&gt;d__3`1[System.Int32]</c> is <c>Shop.Orders.Total</c>.</summary>
    public static string Of(string type)
    {
        var name = ClassOfMethod().Replace(ClosureClass().Replace(Arguments().Replace(type, ""), ""), ".$1");
        name = Lambda().Replace(LocalFunction().Replace(name, ".$1.$2"), ".$1");
        return name.Replace('+', '.').TrimStart('.');
    }

    [GeneratedRegex(@"\[.*\]$", RegexOptions.Singleline)]
    private static partial Regex Arguments();

    [GeneratedRegex(@"\+?<(.+)>d(__[r\d]*)?(`\d+)?$")]
    private static partial Regex ClassOfMethod();

    // <<Main>g__Local|0_1>d
    [GeneratedRegex(@"\.<([^<>]+)>g__([^|]+)\|\w+$")]
    private static partial Regex LocalFunction();

    // <<Main>b__0_0>d
    [GeneratedRegex(@"\.<([^<>]+)>b__\w+$")]
    private static partial Regex Lambda();

    // <>c, <>c__DisplayClass3_0
    [GeneratedRegex(@"\+<>c(__\w+)?")]
    private static partial Regex ClosureClass();
}
