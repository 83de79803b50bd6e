using System.CommandLine;

namespace Async2.Terminal;

/// <summary>A command whose help ends with examples and exit codes.</summary>
internal sealed class ExampleCommand(string name, string description) : Command(name, description)
{
    public required IReadOnlyList<string> Examples { get; init; }

    /// <summary>The values of an argument or option, with a line on each.</summary>
    public IReadOnlyList<(string Name, string Text)> Choices { get; init; } = [];

    /// <summary>The title of the choices.</summary>
    public string ChoicesTitle { get; init; } = "";

    /// <summary>Changes the words of the command's lines before the parser takes them; null if it takes them as they are.</summary>
    public Func<Command, string[], string[]>? Rewrite { get; init; }

    /// <summary>Reports wrong usage in its own way; false if the usual one is needed. Null if there is only that.</summary>
    public Func<ParseResult, bool>? ReportsUsage { get; init; }

    public string ExitCodes { get; init; } = "0 done, 1 failure in the input, 2 wrong usage";

    /// <summary>The options that only <c>--advanced</c> shows.</summary>
    public IReadOnlyList<Option> Advanced { get; private set; } = [];

    /// <summary>Those of them that stand together behind the others, with their title.</summary>
    public (string Title, IReadOnlyList<Option> Options) Group { get; private set; } = ("", []);

    /// <summary>Adds options that few users need.</summary>
    /// <param name="options">The options.</param>
    /// <param name="title">The title of <paramref name="group"/>.</param>
    /// <param name="group">Further ones, which stand together.</param>
    public void AddAdvanced(IEnumerable<Option> options, string title, IReadOnlyList<Option> group)
    {
        Advanced = [.. options, .. group];
        Group = (title, group);
        foreach (var option in Advanced) Add(option);
    }
}
