using System.CommandLine;
using Async2.Cli.Folders;
using Async2.Cli.Settings;
using Async2.Compiler;

namespace Async2.Cli;

/// <summary><c>async2 dump APP.dll --after PASS --method M [--before]</c>: the IL of a method around one pass.</summary>
internal static class DumpCommand
{
    public static Command Create()
    {
        var path = new PathArgument("ASSEMBLY", "A compiled assembly");
        var after = new Option<string>("--after")
        {
            Description = "The pass; an unknown name lists all passes",
            Required = true,
            HelpName = "PASS",
        };
        var method = new Option<string>("--method", "-m")
        {
            Description = "Methods whose name contains this",
            Required = true,
            HelpName = "METHOD",
        };
        var before = new Option<bool>("--before") { Description = "Show the IL before the pass, too" };
        var switches = new WeaveSwitches();
        var command = Describe();
        command.Add(path);
        foreach (var option in (Option[])[after, method, before]) command.Add(option);
        switches.AddTo(command);
        command.SetAction(parsed =>
        {
            var pass = parsed.GetRequiredValue(after);
            if (!Explainer.Passes.Any(p => p.Name == pass)) return ListPasses(pass);
            var assembly = parsed.GetRequiredValue(path);
            InputSets.RequireAssembly(assembly);
            var explainer = new Explainer(switches.Value(parsed, assembly));
            var dumps = explainer.Dump(assembly, parsed.GetRequiredValue(method), pass, parsed.GetValue(before));
            if (dumps.Count == 0)
            {
                throw new CommandException(
                    "no async method with this name", parsed.GetRequiredValue(method), $"'async2 explain {assembly}' lists them");
            }
            foreach (var dump in dumps) Write(dump, pass);
            return ExitCodes.Ok;
        });
        return command;
    }

    private static ExampleCommand Describe() => new("dump", "Show the IL of a method after a pass of the compiler")
    {
        Examples =
        [
            "async2 dump App.dll --after fold-awaits --method Program.Main --before",
            "async2 dump App.dll --after list --method Main    lists the passes",
        ],
    };

    private static int ListPasses(string unknown)
    {
        Screen.Tell($"no such pass: {unknown}: the passes are, in order:");
        var width = Explainer.Passes.Max(p => p.Name.Length);
        foreach (var (name, summary) in Explainer.Passes) Screen.Note($"  {name.PadRight(width)}  {summary}");
        return ExitCodes.Usage;
    }

    private static void Write(MethodDump dump, string pass)
    {
        Screen.Line(dump.Name);
        if (dump.Reason is { } reason) Screen.Line($"not woven: {reason}");
        WriteListing($"before {pass}", dump.Before);
        WriteListing($"after {pass}", dump.After);
        Screen.Line();
    }

    private static void WriteListing(string title, string? listing)
    {
        if (listing is null) return;
        Screen.Line($"── {title} ──");
        Screen.Listing(listing);
    }
}
