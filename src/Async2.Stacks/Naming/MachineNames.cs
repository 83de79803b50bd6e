namespace Async2.Stacks.Naming;

/// <summary>Names of async methods of which only the state machine or continuation class is known.</summary>
public static class MachineNames
{
    /// <summary><c>Shop.Orders+&lt;Total&gt;d__3`1[System.Int32]</c> is <c>Shop.Orders.Total</c>.</summary>
    /// <param name="machine">The name of the class, as reflection writes it.</param>
    public static string MethodOf(string machine)
    {
        var name = EscapedNames.Unescaped(WithoutArguments(machine));
        var end = name.LastIndexOf(">d", StringComparison.Ordinal);
        var start = end < 0 ? -1 : name.LastIndexOf("+<", end, StringComparison.Ordinal) + 1;
        if (start < 0 || name[start] != '<') return name.Replace('+', '.');
        var method = MethodNames.Plain(name[(start + 1)..end].Replace('-', '.'));
        return start == 0 ? method : $"{WithoutClosures(name[..(start - 1)])}.{method}";
    }

    // The brackets of the type arguments are those at the end. Others are part of the name: <I<System-Byte[]>-M>d__3`1[System.Int32].
    private static string WithoutArguments(string machine)
    {
        if (!machine.EndsWith(']')) return machine;
        var depth = 0;
        for (var i = machine.Length - 1; i >= 0; i--)
        {
            if (machine[i] == ']') depth++;
            if (machine[i] == '[' && --depth == 0) return machine[..i];
        }
        return machine;
    }

    // Shop.Orders+<>c, Shop.Orders+<>c__DisplayClass3_0
    private static string WithoutClosures(string type)
    {
        while (type.LastIndexOf('+') is var nested and >= 0 && type[(nested + 1)..].StartsWith("<>", StringComparison.Ordinal))
            type = type[..nested];
        return type.Replace('+', '.');
    }
}
