using System.CommandLine;

namespace Async2.Cli.ReadyToRun;

/// <summary>The option <c>--ready-to-run</c>.</summary>
internal static class ReadyToRunOption
{
    private const string Off = "off";
    private const string On = "on";
    private const string All = "all";

    public static Option<string> OfRun() => Create("on, or off: woven assemblies get no native code", Off, On);

    public static Option<string> OfRewrite() =>
        Create("on: woven assemblies that had native code get it again; off: none; all: the others, too", Off, On, All);

    public static bool IsOn(ParseResult parsed, Option<string> option) => parsed.GetRequiredValue(option) == On;

    public static NativeCodeScope Scope(ParseResult parsed, Option<string> option) => parsed.GetRequiredValue(option) switch
    {
        Off => NativeCodeScope.None,
        All => NativeCodeScope.All,
        _ => NativeCodeScope.Lost,
    };

    private static Option<string> Create(string description, params string[] values)
    {
        var option = new Option<string>("--ready-to-run") { Description = description, DefaultValueFactory = _ => On, HelpName = "WHAT" };
        option.AcceptOnlyFromAmong(values);
        return option;
    }
}
