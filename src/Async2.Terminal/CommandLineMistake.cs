using System.CommandLine;
using Async2.Compiler;

namespace Async2.Terminal;

/// <summary>
/// Finds the first word of a command line that no command has: the parser would take it for an argument, and blame what follows it.
/// </summary>
internal sealed class CommandLineMistake
{
    private readonly Command _root;
    private readonly Command _command;

    private CommandLineMistake(Command root, Command command) => (_root, _command) = (root, command);

    /// <summary>The command and the mistake; null if there is none before <c>--</c>. The parser finds others.</summary>
    public static (Command Command, string Message)? Find(RootCommand root, IReadOnlyList<string> words)
    {
        if (words.Count == 0 || words[0] is "--" or ['[', ..]) return null;
        var name = words[0];
        var isOption = name.StartsWith('-');
        var command = isOption ? root : root.Subcommands.FirstOrDefault(c => c.Name == name);
        if (command is null) return (root, NoCommand(root, name));
        string[] rest = [.. words.Skip(isOption ? 0 : 1)];
        var end = Array.IndexOf(rest, "--");
        // Other processes call hidden commands.
        return !command.Hidden && new CommandLineMistake(root, command).In(end < 0 ? rest : rest[..end]) is { } message
            ? (command, message)
            : null;
    }

    private static string NoCommand(RootCommand root, string name)
    {
        var nearest = NearestName.Of(name, root.Subcommands.Where(c => !c.Hidden).Select(c => c.Name));
        return $"no such command: {ShellWord.Of(name)}: is it {nearest}?";
    }

    private string? In(string[] words)
    {
        if (words.Any(word => Named(word) == Named("--help"))) return null; // Needs nothing else, and ignores it.
        var arguments = 0;
        for (var i = 0; i < words.Length; i++)
        {
            var word = words[i];
            if (word is not ['-', _, ..])
            {
                if (++arguments == _command.Arguments.Count && BeginsOtherCommand) return null;
            }
            else if (Find(word, out var attached) is { } option)
            {
                var next = TakesValue(option) && attached is null ? words.ElementAtOrDefault(++i) : null;
                if (OfValue(option, word, attached, next) is { } message) return message;
            }
            else if (!Path.Exists(word))
            {
                return NoOption(word);
            }
        }
        return null;
    }

    // The last of several arguments is a command with options of its own.
    private bool BeginsOtherCommand => _command.Arguments is [_, .., { Arity.MaximumNumberOfValues: > 1 }];

    private string NoOption(string word)
    {
        var name = word.Split('=')[0];
        return $"no such option: {name}: is it {NearestName.Of(name, Options.Where(o => !o.Hidden).Select(o => o.Name))}?";
    }

    private static string? OfValue(Option option, string word, string? attached, string? next)
    {
        if (!TakesValue(option)) return attached is null || bool.TryParse(attached, out _) ? null : $"{option.Name} takes no value";
        return (attached ?? next) switch
        {
            null => $"{word} lacks its value{(option.HelpName is { } name ? $" {name}" : "")}",
            "" => $"{option.Name} is empty: give a value",
            ['-', '-' or (>= 'a' and <= 'z'), ..] value when attached is null =>
                $"{word} lacks its value: {value} looks like an option; a value like that is given as {option.Name}={value}",
            _ => null,
        };
    }

    private static bool TakesValue(Option option) => option.Arity.MinimumNumberOfValues > 0;

    /// <summary>The option of a word, with the value in it: <c>--name=value</c>, <c>--name:value</c>, or <c>-nvalue</c>.</summary>
    private Option? Find(string word, out string? value)
    {
        value = null;
        if (Named(word) is { } exact) return exact;
        var end = word.IndexOfAny(['=', ':']);
        if (end > 0 && Named(word[..end]) is { } option)
        {
            value = word[(end + 1)..];
            return option;
        }
        if (word[1] == '-' || Named(word[..2]) is not { } first) return null;
        if (TakesValue(first)) value = word[2..];
        else if (Find("-" + word[2..], out value) is { } last) return last; // -vo OUT
        else return null;
        return first;
    }

    private IEnumerable<Option> Options => _command.Options.Concat(_root.Options.Where(o => o.Recursive));

    private Option? Named(string word) => Options.FirstOrDefault(o => o.Name == word || o.Aliases.Contains(word));
}
