using System.CommandLine;

namespace Async2.Cli.ReadyToRun;

/// <summary>The option <c>--ready-to-run</c> of the commands that make native code.</summary>
internal static class ReadyToRunOption
{
    private const string On = "on";

    public static Option<string> Create()
    {
        var option = new Option<string>("--ready-to-run")
        {
            Description = "off: no native code is made again of what had some, and was woven",
            DefaultValueFactory = _ => On,
        };
        option.AcceptOnlyFromAmong(On, "off");
        return option;
    }

    public static bool IsOn(ParseResult parsed, Option<string> option) => parsed.GetRequiredValue(option) == On;
}
