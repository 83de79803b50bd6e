using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace Async2.Terminal;

/// <summary>
/// The help of the commands, in 80 columns, or in fewer if the terminal has fewer: for one command the usual help, then choices, examples
/// and exit codes.
/// </summary>
internal sealed class HelpWithExamples : SynchronousCommandLineAction
{
    private const int MostColumns = 80;
    private const int FewestColumns = 40;

    private readonly HelpAction _usual;
    private readonly ConsoleProgram _program;
    private readonly bool _isAdvanced;
    private readonly Func<int> _columns;
    private int _width = MostColumns;

    private HelpWithExamples(HelpAction usual, ConsoleProgram program, bool isAdvanced, Func<int> columns) =>
        (_usual, _program, _isAdvanced, _columns) = (usual, program, isAdvanced, columns);

    /// <summary>The columns of the terminal; many in a file or a pipe.</summary>
    public static int ColumnsOfTerminal() => Console.IsOutputRedirected || Console.WindowWidth <= 0 ? int.MaxValue : Console.WindowWidth;

    public override bool ClearsParseErrors => true;

    /// <summary>Replaces the help of all commands, and adds <c>--advanced</c> to those that have such options.</summary>
    public static void AddTo(RootCommand root, ConsoleProgram program, Func<int> columns)
    {
        var help = root.Options.OfType<HelpOption>().Single();
        var usual = (HelpAction)help.Action!;
        help.Action = new HelpWithExamples(usual, program, isAdvanced: false, columns);
        foreach (var command in root.Subcommands.OfType<ExampleCommand>().Where(c => c.Advanced.Count > 0))
        {
            command.Add(new Option<bool>("--advanced")
            {
                Description = "Show this help with the compiler's options, too",
                Action = new HelpWithExamples(usual, program, isAdvanced: true, columns),
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
        foreach (var option in command.Advanced) option.Hidden = !_isAdvanced || command.Group.Options.Contains(option);
        output.Write(UsualHelp(parseResult));
        foreach (var option in command.Advanced) option.Hidden = false;
        Write(output, LinesBehind(command));
        return ExitCodes.Ok;
    }

    // The library takes the name of the file for that of the program.
    private string UsualHelp(ParseResult parseResult)
    {
        var configuration = parseResult.InvocationConfiguration;
        var (output, help) = (configuration.Output, new StringWriter());
        configuration.Output = help;
        _usual.Invoke(parseResult);
        configuration.Output = output;
        return $"{help}".Replace($"  {RootCommand.ExecutableName} ", $"  {_program.Name} ", StringComparison.Ordinal);
    }

    private static void Write(TextWriter output, IEnumerable<string> lines)
    {
        foreach (var line in lines) output.WriteLine(line);
    }

    private IEnumerable<string> LinesOf(Command root) =>
    [
        .. Folded(_program.Description, indent: 0), "",
        $"Usage: {_program.Name} COMMAND [options]", "",
        .. Listed([.. root.Subcommands.Where(c => !c.Hidden).Select(c => (c.Name, c.Description ?? ""))]), "",
        .. Folded($"'{_program.Name} help COMMAND' shows its options, '{_program.Name} version' the version.", indent: 0), "",
        .. _program.Examples.Count > 0 ? Titled("Examples", Indented(_program.Examples)) : [],
        .. _program.Programs.Count > 0 ? Titled("Programs", Listed(_program.Programs)).Prepend("") : [],
    ];

    private IEnumerable<string> LinesBehind(ExampleCommand command)
    {
        var (title, options) = command.Group;
        IEnumerable<string> group = _isAdvanced ? [.. Titled(title, Listed([.. options.Select(Row)])), ""] : [];
        IEnumerable<string> choices = command.Choices.Count > 0 ? [.. Titled(command.ChoicesTitle, Listed(command.Choices)), ""] : [];
        return
        [
            .. group,
            .. choices,
            .. Titled("Examples", Indented(command.Examples)), "",
            .. Folded($"Exit codes: {command.ExitCodes}", indent: 12),
        ];
    }

    private static (string Name, string Text) Row(Option option) => ($"{option.Name} <{option.HelpName}>", option.Description ?? "");

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
