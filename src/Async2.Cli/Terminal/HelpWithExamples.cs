using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace Async2.Cli.Terminal;

/// <summary>The help of the commands, in 80 columns: for one command the usual help, then choices, examples and exit codes.</summary>
internal sealed class HelpWithExamples : SynchronousCommandLineAction
{
    private const int Width = 80;

    private static readonly string[] s_firstSteps =
    [
        "async2 run bin/Release/net10.0/App.dll --port 5000",
        "async2 rewrite publish -o woven",
        "async2 explain App.dll",
    ];

    private readonly HelpAction _usual;
    private readonly bool _isAdvanced;

    private HelpWithExamples(HelpAction usual, bool isAdvanced) => (_usual, _isAdvanced) = (usual, isAdvanced);

    public override bool ClearsParseErrors => true;

    /// <summary>Replaces the help of all commands, and adds <c>--advanced</c> to those that have such options.</summary>
    public static void AddTo(RootCommand root)
    {
        var help = root.Options.OfType<HelpOption>().Single();
        var usual = (HelpAction)help.Action!;
        usual.MaxWidth = Width;
        help.Action = new HelpWithExamples(usual, isAdvanced: false);
        foreach (var command in root.Subcommands.OfType<ExampleCommand>().Where(c => c.Advanced.Count > 0))
        {
            command.Add(new Option<bool>("--advanced")
            {
                Description = "Show this help with the compiler's options, too",
                Action = new HelpWithExamples(usual, isAdvanced: true),
            });
        }
    }

    public override int Invoke(ParseResult parseResult)
    {
        var output = parseResult.InvocationConfiguration.Output;
        if (parseResult.CommandResult.Command is not ExampleCommand command)
        {
            Write(output, LinesOf(parseResult.RootCommandResult.Command));
            return ExitCodes.Ok;
        }
        foreach (var option in command.Advanced) option.Hidden = !_isAdvanced;
        var exit = _usual.Invoke(parseResult);
        foreach (var option in command.Advanced) option.Hidden = false;
        Write(output, LinesBehind(command));
        return exit;
    }

    private static void Write(TextWriter output, IEnumerable<string> lines)
    {
        foreach (var line in lines) output.WriteLine(line);
    }

    private static IEnumerable<string> LinesOf(Command root) =>
    [
        $"{root.Description}", "",
        "Usage: async2 COMMAND [options]", "",
        .. Listed([.. root.Subcommands.Where(c => !c.Hidden).Select(c => (c.Name, c.Description ?? ""))]), "",
        "'async2 help COMMAND' shows its options, 'async2 version' the version.", "",
        .. Titled("Examples", s_firstSteps.Select(e => $"  {e}")),
    ];

    private static IEnumerable<string> LinesBehind(ExampleCommand command)
    {
        IEnumerable<string> choices = command.Choices.Count > 0 ? [.. Titled(command.ChoicesTitle, Listed(command.Choices)), ""] : [];
        return
        [
            .. choices,
            .. Titled("Examples", command.Examples.Select(e => $"  {e}")), "",
            .. Folded($"Exit codes: {command.ExitCodes}", indent: 12),
        ];
    }

    private static IEnumerable<string> Titled(string title, IEnumerable<string> lines) => lines.Prepend($"{title}:");

    private static IEnumerable<string> Listed(IReadOnlyList<(string Name, string Text)> rows)
    {
        var width = rows.Max(r => r.Name.Length);
        return rows.SelectMany(r => Folded($"  {r.Name.PadRight(width)}  {r.Text}", indent: width + 4));
    }

    // At spaces; further lines begin below the text of the first.
    private static IEnumerable<string> Folded(string line, int indent)
    {
        while (line.Length > Width && line.LastIndexOf(' ', Width) is var end && end > indent)
        {
            yield return line[..end];
            line = new string(' ', indent) + line[(end + 1)..];
        }
        yield return line;
    }
}
