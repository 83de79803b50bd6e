using System.CommandLine;

namespace Async2.Cli.ReadyToRun;

/// <summary>The option <c>--ready-to-run</c> of the commands that make native code.</summary>
internal static class ReadyToRunOption
{
    private const string Off = "off";
    private const string On = "on";
    private const string All = "all";

    /// <summary>That of <c>run</c>: all that is woven gets native code, or nothing does.</summary>
    public static Option<string> OfRun() => Create("off: what is woven gets no native code", Off, On);

    /// <summary>That of <c>rewrite</c>.</summary>
    public static Option<string> OfRewrite() =>
        Create("on: what had native code, and was woven, gets it again; all: what had none gets it, too", Off, On, All);

    public static bool IsOn(ParseResult parsed, Option<string> option) => parsed.GetRequiredValue(option) == On;

    /// <summary>What <c>rewrite</c> compiles.</summary>
    public static NativeCodeScope Scope(ParseResult parsed, Option<string> option) => parsed.GetRequiredValue(option) switch
    {
        Off => NativeCodeScope.None,
        All => NativeCodeScope.All,
        _ => NativeCodeScope.Lost,
    };

    private static Option<string> Create(string description, params string[] values)
    {
        var option = new Option<string>("--ready-to-run") { Description = description, DefaultValueFactory = _ => On };
        option.AcceptOnlyFromAmong(values);
        return option;
    }
}
