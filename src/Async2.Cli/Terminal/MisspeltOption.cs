using System.CommandLine;
using System.CommandLine.Parsing;
using Async2.Compiler;

namespace Async2.Cli.Terminal;

/// <summary>Unknown options, which the parser takes for arguments if it can.</summary>
internal static class MisspeltOption
{
    /// <summary>The message on an unknown option of a command.</summary>
    public static string Of(Command command, string word)
    {
        var name = word.Split('=')[0];
        return GoneName.Of(name)
            ?? $"no such option: {name}: is it {NearestName.Of(name, command.Options.Where(o => !o.Hidden).Select(o => o.Name))}?";
    }

    /// <summary>Refuses an argument that looks like an option, unless a file has this name.</summary>
    public static void Refuse(ArgumentResult result)
    {
        if (result.Tokens is [{ Value: ['-', _, ..] word }, ..] && !Path.Exists(word)
            && result.Parent is CommandResult { Command: var command })
            result.AddError(Of(command, word));
    }
}
