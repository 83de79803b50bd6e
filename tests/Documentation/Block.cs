namespace Async2.Documentation.Tests;

/// <summary>A fenced block of a page.</summary>
/// <param name="Line">The line of the page on which it begins.</param>
/// <param name="Language">The first word behind the fence.</param>
/// <param name="Attributes">The <c>name=value</c> behind that.</param>
/// <param name="Lines">Its content.</param>
internal sealed record Block(int Line, string Language, IReadOnlyDictionary<string, string> Attributes, IReadOnlyList<string> Lines)
{
    /// <summary>Commands with their output.</summary>
    public const string Console = "console";

    /// <summary>Text that is not run.</summary>
    public const string Text = "text";

    /// <summary>The file that the reader creates from it.</summary>
    public string? File => Attributes.GetValueOrDefault("file");

    /// <summary>The file, created earlier on the page, of which it is a part.</summary>
    public string? Excerpt => Attributes.GetValueOrDefault("excerpt");

    /// <summary>The requirement without which the block is not run.</summary>
    public string? Needs => Attributes.GetValueOrDefault("needs");

    // The exit code of its last command.
    private int Exit => int.Parse(Attributes.GetValueOrDefault("exit", "0"), System.Globalization.CultureInfo.InvariantCulture);

    public string Content => string.Concat(Lines.Select(l => l + "\n"));

    /// <summary>The commands of a console block, each with its output on the page: none if the page shows nothing.</summary>
    public IReadOnlyList<Command> Commands
    {
        get
        {
            var commands = new List<Command>();
            var continues = false;
            foreach (var line in Lines)
            {
                if (continues) commands[^1] = commands[^1] with { Text = $"{commands[^1].Text}\n{line}" };
                else if (line.StartsWith("$ ", StringComparison.Ordinal)) commands.Add(new Command(line[2..], [], Exit: 0));
                else commands[^1] = commands[^1] with { Output = [.. commands[^1].Output, line] };
                continues = line.EndsWith('\\') && (continues || line.StartsWith("$ ", StringComparison.Ordinal));
            }

            if (commands.Count > 0) commands[^1] = commands[^1] with { Exit = Exit };
            return commands;
        }
    }
}

/// <summary>A command of a page.</summary>
/// <param name="Text">The command line.</param>
/// <param name="Output">Its output on the page.</param>
/// <param name="Exit">Its exit code.</param>
internal sealed record Command(string Text, IReadOnlyList<string> Output, int Exit);
