/// <summary>
/// Compares a program's observations with its expectations: as compiled, or different; the program's first argument selects them.
/// </summary>
internal static class Checks
{
    public const string AsCompiled = "as compiled";

    public static readonly AsyncLocal<string> Local = new();
    public static string Mode = AsCompiled;
    private static int s_checks;

    /// <summary>An expectation that is the same in every mode.</summary>
    public static void Is(string what, string expected, string actual)
    {
        s_checks++;
        if (actual != expected) Console.WriteLine($"{what}: {actual ?? "nothing"} instead of {expected ?? "nothing"}");
    }

    public static void Is(string what, string asCompiled, string otherwise, string actual) => Is(what, Mode == AsCompiled ? asCompiled : otherwise, actual);

    public static void LocalIs(string what, string asCompiled, string otherwise) => Is(what, asCompiled, otherwise, Local.Value);

    public static void LocalIs(string what, string expected) => Is(what, expected, Local.Value);

    public static void Report() => Console.WriteLine($"{s_checks} checks");
}
