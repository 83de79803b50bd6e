using System.CommandLine;
using Async2.Compiler;

namespace Async2.Cli;

/// <summary><c>--back-end continuations|native</c>, as several commands have it.</summary>
internal static class BackEndOption
{
    public static Option<string> Create()
    {
        var option = new Option<string>("--back-end")
        {
            Description = "continuations: runs on .NET 8 to 10; native: .NET 10's own runtime async",
            DefaultValueFactory = _ => "continuations",
        };
        option.AcceptOnlyFromAmong([.. Enum.GetNames<BackEnd>().Select(n => n.ToLowerInvariant())]);
        return option;
    }

    public static BackEnd Value(ParseResult parsed, Option<string> option) =>
        Enum.Parse<BackEnd>(parsed.GetRequiredValue(option), ignoreCase: true);
}
