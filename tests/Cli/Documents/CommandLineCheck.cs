using System.CommandLine;
using System.Text.RegularExpressions;
using Async2.Compiler;

namespace Async2.Cli.Tests.Documents;

/// <summary>Finds what a command line of the tool names that it does not know: commands, options, passes, optimisations.</summary>
internal static partial class CommandLineCheck
{
    /// <summary><c>dump --after list</c> lists the passes, as any other name that is none does.</summary>
    private const string NoPass = "list";

    /// <summary><c>./async2 pack</c> is done by the script.</summary>
    private const string OfScript = "pack";

    private static readonly RootCommand s_root = Program.Instance.CreateRoot();

    // What the package and a clone have stands first: the command only tells where they are.
    private static readonly Command[] s_commands =
    [
        .. new[] { Async2.Build.Program.Instance, Async2.Bench.Program.Instance, Program.Instance, Inspect.Program.Instance }
            .SelectMany(p => p.CreateRoot().Subcommands).DistinctBy(c => c.Name),
    ];

    public static bool IsCommand(string word) => s_commands.Any(c => c.Name == word);

    /// <summary>What any command knows as an option.</summary>
    public static bool IsOption(string name) => s_commands.Any(c => OptionOf(c, name) is not null);

    /// <summary>What is unknown in a command line, which begins behind the tool's name.</summary>
    public static IEnumerable<string> Unknown(string line)
    {
        var words = Separators().Split(line).Select(w => w.TrimEnd(';', ',', '.', ':')).Where(w => w.Length > 0).ToList();
        if (words is [] or [OfScript] || IsPlaceholder(words[0])) return [];
        if (s_commands.FirstOrDefault(c => c.Name == words[0]) is { } command) return UnknownOf(command, words[1..]);
        return OptionOf(s_root, words[0]) is null ? [$"{words[0]} is no command"] : [];
    }

    /// <summary>Whether what an option is given is something that the option knows.</summary>
    public static IEnumerable<string> UnknownValue(string option, string value) => IsPlaceholder(value) ? [] : option switch
    {
        "--after" when value != NoPass && Explainer.Passes.All(p => p.Name != value) => [$"{value} is no pass"],
        "--without" when value != "all" && Optimisation.All.All(o => o.Name != value) => [$"{value} is no optimisation"],
        "--back-end" when BackEnd.All.All(b => b.Name != value) => [$"{value} is no back end"],
        _ => [],
    };

    // In capitals, as the help prints what one has to put there.
    private static bool IsPlaceholder(string word) => word.Any(char.IsUpper) && !word.Any(char.IsLower) || word == "…";

    // What follows "run APP" is for the app, and what follows "--" for another program.
    private static IEnumerable<string> UnknownOf(Command command, List<string> words)
    {
        for (var i = 0; i < words.Count && words[i] != "--"; i++)
        {
            if (!words[i].StartsWith('-'))
            {
                if (command.Name == "run") yield break;
                if (command.Name == "bench" && !IsPlaceholder(words[i]) && !Async2.Bench.BenchCommand.Names.Contains(words[i]))
                    yield return $"{words[i]} is no experiment";
                continue;
            }

            if (OptionOf(command, words[i]) is not { } option)
            {
                yield return $"{command.Name} has no option {words[i]}";
            }
            else if (option.ValueType != typeof(bool) && i + 1 < words.Count)
            {
                foreach (var unknown in UnknownValue(option.Name, words[++i])) yield return unknown;
            }
        }
    }

    private static Option? OptionOf(Command command, string name) =>
        command.Options.Concat(s_root.Options).FirstOrDefault(o => o.Name == name || o.Aliases.Contains(name));

    [GeneratedRegex(@"[\s\[\]|\\()]+")]
    private static partial Regex Separators();
}
