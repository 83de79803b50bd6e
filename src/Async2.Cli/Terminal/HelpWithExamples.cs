using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace Async2.Cli.Terminal;

/// <summary>A command whose help ends with examples and exit codes.</summary>
internal sealed class ExampleCommand(string name, string description) : Command(name, description)
{
    public required IReadOnlyList<string> Examples { get; init; }

    public IReadOnlyList<string> Appendix { get; init; } = [];

    public string ExitCodes { get; init; } = "0 done, 1 failure in the input, 2 wrong usage";
}

/// <summary>The usual help, then the examples.</summary>
internal sealed class HelpWithExamples(HelpAction usual) : SynchronousCommandLineAction
{
    private static readonly string[] FirstSteps =
    [
        "async2 run bin/Release/net10.0/App.dll --port 5000",
        "async2 rewrite publish -o woven",
        "async2 explain App.dll",
    ];

    public override bool ClearsParseErrors => true;

    public override int Invoke(ParseResult parseResult)
    {
        var exit = usual.Invoke(parseResult);
        var command = parseResult.CommandResult.Command as ExampleCommand;
        var output = parseResult.InvocationConfiguration.Output;
        output.WriteLine("Examples:");
        foreach (var example in command?.Examples ?? FirstSteps) output.WriteLine($"  {example}");
        if (command is null) return exit;
        output.WriteLine();
        output.WriteLine($"Exit codes: {command.ExitCodes}");
        if (command.Appendix.Count > 0) output.WriteLine();
        foreach (var line in command.Appendix) output.WriteLine(line);
        return exit;
    }
}
