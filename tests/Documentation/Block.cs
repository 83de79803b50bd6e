namespace Async2.Documentation.Tests;

/// <summary>A fenced block of a page.</summary>
/// <param name="Line">The line of the page on which it begins.</param>
/// <param name="Language">The first word behind the fence.</param>
/// <param name="Attributes">The <c>name=value</c> behind that.</param>
/// <param name="Lines">What is in it.</param>
internal sealed record Block(int Line, string Language, IReadOnlyDictionary<string, string> Attributes, IReadOnlyList<string> Lines)
{
    /// <summary>What is typed, with what comes of it.</summary>
    public const string Console = "console";

    /// <summary>Something that is only to be read.</summary>
    public const string Text = "text";

    /// <summary>The file that the reader makes of it.</summary>
    public string? File => Attributes.GetValueOrDefault("file");

    /// <summary>The file that this is a part of, which the page had the reader make before.</summary>
    public string? Excerpt => Attributes.GetValueOrDefault("excerpt");

    /// <summary>What has to be there, or the block is not run.</summary>
    public string? Needs => Attributes.GetValueOrDefault("needs");

    // Of its last command.
    private int Exit => int.Parse(Attributes.GetValueOrDefault("exit", "0"), System.Globalization.CultureInfo.InvariantCulture);

    public string Content => string.Concat(Lines.Select(l => l + "\n"));

    /// <summary>The commands of a console, each with the output that the page shows: none if it shows nothing.</summary>
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
/// <param name="Text">What is typed.</param>
/// <param name="Output">What it prints, as the page shows it.</param>
/// <param name="Exit">Its exit code.</param>
internal sealed record Command(string Text, IReadOnlyList<string> Output, int Exit);
