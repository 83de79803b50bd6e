using System.CommandLine;
using System.CommandLine.Parsing;
using Async2.Compiler;

namespace Async2.Cli.Terminal;

/// <summary>Words that look like options and are none: the parser takes them for arguments where it can.</summary>
internal static class MisspeltOption
{
    /// <summary>What is said of an option that a command has not.</summary>
    public static string Of(Command command, string word)
    {
        var name = word.Split('=')[0];
        return GoneName.Of(name)
            ?? $"no such option: {name}: is it {NearestName.Of(name, command.Options.Where(o => !o.Hidden).Select(o => o.Name))}?";
    }

    /// <summary>Refuses an argument that looks like an option, unless a file is called so.</summary>
    public static void Refuse(ArgumentResult result)
    {
        if (result.Tokens is [{ Value: ['-', _, ..] word }, ..] && !Path.Exists(word)
            && result.Parent is CommandResult { Command: var command })
            result.AddError(Of(command, word));
    }
}
