using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace Async2.Cli.Terminal;

/// <summary>
/// The help of the commands, in 80 columns, or in fewer if the terminal has fewer: for one command the usual help, then choices, examples
/// and exit codes.
/// </summary>
internal sealed class HelpWithExamples : SynchronousCommandLineAction
{
    private const int MostColumns = 80;
    private const int FewestColumns = 40;

    private static readonly string[] s_firstSteps =
    [
        "async2 run bin/Release/net10.0/App.dll --port 5000",
        "async2 rewrite publish -o woven",
        "async2 explain App.dll",
    ];

    private readonly HelpAction _usual;
    private readonly bool _isAdvanced;
    private readonly Func<int> _columns;
    private int _width = MostColumns;

    private HelpWithExamples(HelpAction usual, bool isAdvanced, Func<int> columns) =>
        (_usual, _isAdvanced, _columns) = (usual, isAdvanced, columns);

    /// <summary>The columns of the terminal; many in a file or a pipe.</summary>
    public static int ColumnsOfTerminal() => Console.IsOutputRedirected || Console.WindowWidth <= 0 ? int.MaxValue : Console.WindowWidth;

    public override bool ClearsParseErrors => true;

    /// <summary>Replaces the help of all commands, and adds <c>--advanced</c> to those that have such options.</summary>
    public static void AddTo(RootCommand root, Func<int> columns)
    {
        var help = root.Options.OfType<HelpOption>().Single();
        var usual = (HelpAction)help.Action!;
        help.Action = new HelpWithExamples(usual, isAdvanced: false, columns);
        foreach (var command in root.Subcommands.OfType<ExampleCommand>().Where(c => c.Advanced.Count > 0))
        {
            command.Add(new Option<bool>("--advanced")
            {
                Description = "Show this help with the compiler's options, too",
                Action = new HelpWithExamples(usual, isAdvanced: true, columns),
            });
        }
    }

    public override int Invoke(ParseResult parseResult)
    {
        var output = parseResult.InvocationConfiguration.Output;
        _usual.MaxWidth = _width = Math.Clamp(_columns(), FewestColumns, MostColumns);
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

    private IEnumerable<string> LinesOf(Command root) =>
    [
        .. Folded($"{root.Description}", indent: 0), "",
        "Usage: async2 COMMAND [options]", "",
        .. Listed([.. root.Subcommands.Where(c => !c.Hidden).Select(c => (c.Name, c.Description ?? ""))]), "",
        .. Folded("'async2 help COMMAND' shows its options, 'async2 version' the version.", indent: 0), "",
        .. Titled("Examples", Indented(s_firstSteps)),
    ];

    private IEnumerable<string> LinesBehind(ExampleCommand command)
    {
        IEnumerable<string> choices = command.Choices.Count > 0 ? [.. Titled(command.ChoicesTitle, Listed(command.Choices)), ""] : [];
        return
        [
            .. choices,
            .. Titled("Examples", Indented(command.Examples)), "",
            .. Folded($"Exit codes: {command.ExitCodes}", indent: 12),
        ];
    }

    private IEnumerable<string> Indented(IEnumerable<string> examples) => examples.SelectMany(e => Folded($"  {e}", indent: 6));

    private static IEnumerable<string> Titled(string title, IEnumerable<string> lines) => lines.Prepend($"{title}:");

    private IEnumerable<string> Listed(IReadOnlyList<(string Name, string Text)> rows)
    {
        var width = rows.Max(r => r.Name.Length);
        return rows.SelectMany(r => Folded($"  {r.Name.PadRight(width)}  {r.Text}", indent: width + 4));
    }

    // At spaces; further lines begin below the text of the first.
    private IEnumerable<string> Folded(string line, int indent)
    {
        while (line.Length > _width && line.LastIndexOf(' ', _width) is var end && end > indent)
        {
            yield return line[..end];
            line = new string(' ', indent) + line[(end + 1)..];
        }
        yield return line;
    }
}
