using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using Async2.Inspect.Stacks;
using Async2.Inspect.Stacks.Reading;
using Async2.Stacks;
using Async2.Stacks.Targets;

namespace Async2.Inspect;

/// <summary><c>async2 stacks PID|CORE</c>: the suspended async call stacks of a live process or a core.</summary>
internal static class StacksCommand
{
    public static Command Create(string program)
    {
        var target = new PathArgument("PID|CORE", "The id of a process, or a core with its heap");
        var filter = TextOption("--filter", "TEXT", "Show stacks in which a method, file or wait contains this");
        var tree = new Option<bool>("--tree") { Description = "Show callers as a tree, with the number of stacks below each" };
        var all = new Option<bool>("--all") { Description = "Show each stack, with the address of its innermost object" };
        var values = new Option<bool>("--values") { Description = "Show variables: those of one stack of each group" };
        var json = new Option<bool>("--json") { Description = "Print JSON instead of text" };
        var html = TextOption("--html", "FILE", "Write a page with a flame graph, callers and a search, too");
        var mostPause = new PositiveOption("--max-pause", "Let a process stand still for so long at most", 10, "SECONDS");
        var mostMemory = new PositiveOption("--max-memory", "Take so many megabytes at most", null, "MB");
        var watchedBy = new Option<string>(WatchedReader.PipeOption) { Hidden = true };
        var without = new Option<ReadingPart[]>(WatchedReader.WithoutOption) { Hidden = true };
        var patience = new Option<int>(WatchedReader.PatienceOption) { Hidden = true, DefaultValueFactory = _ => 30 };
        var dac = TextOption("--dac", "FILE", "Load this libmscordaccore.so, though others could have written it");
        var command = Describe(program);
        command.Add(target);
        Option[] options = [filter, tree, all, values, json, html, mostPause, mostMemory, dac, watchedBy, without, patience];
        foreach (var option in options) command.Add(option);
        command.Validators.Add(result => Exclude(result, tree, json));
        command.SetAction(parsed =>
        {
            var extent = new ListingOptions(EachStack: parsed.GetValue(all), Values: parsed.GetValue(values));
            var pause = TimeSpan.FromSeconds(parsed.GetValue(mostPause));
            if (parsed.GetValue(watchedBy) is not { } handle)
                return Watch(parsed, parsed.GetRequiredValue(target), pause, parsed.GetValue(patience));
            NoCore.Set();
            using var pipe = new ReadingPipe(handle);
            var memory = Bytes(parsed.GetValue(mostMemory));
            var reading = new ReadingOptions(pause, memory, pipe) { Without = parsed.GetValue(without) ?? [], Dac = parsed.GetValue(dac) };
            var shown = Read(parsed.GetRequiredValue(target), extent, reading);
            if (parsed.GetValue(filter) is { Length: > 0 } text) shown = shown.Containing(text);
            if (parsed.GetValue(html) is { } page) ListingPage.Write(shown, page);
            if (parsed.GetValue(json)) Screen.Json(ListingJson.Of(shown));
            else Print(shown, parsed.GetValue(tree), parsed.GetValue(all));
            return ExitCodes.Ok;
        });
        return command;
    }

    private static int Watch(ParseResult parsed, string target, TimeSpan pause, int patience) =>
        new WatchedReader(target, [.. parsed.Tokens.Select(t => t.Value)], pause).Run(TimeSpan.FromSeconds(patience));

    private static long? Bytes(int megabytes) => megabytes > 0 ? (long)megabytes << 20 : null;

    private static Option<string> TextOption(string name, string value, string description) =>
        new(name) { Description = description, HelpName = value };

    private static void Exclude(CommandResult result, Option first, Option second)
    {
        if (result.GetResult(first) is { Implicit: false } && result.GetResult(second) is { Implicit: false })
            result.AddError($"{first.Name} and {second.Name} exclude each other");
    }

    private static ExampleCommand Describe(string program) =>
        new("stacks", "Show every suspended async call stack of a process or a core")
        {
            Examples =
            [
                $"{program} stacks 4711                      trouble, your code, all others",
                $"{program} stacks 4711 --filter Order --values",
                $"{program} stacks core.4711 --html stacks.html",
            ],
        };

    private static ShownListing Read(string target, ListingOptions options, ReadingOptions reading)
    {
        try
        {
            using var opened = int.TryParse(target, NumberStyles.None, CultureInfo.InvariantCulture, out var id)
                ? InspectedTarget.Attach(id, reading) : InspectedTarget.OpenCore(target, reading);
            return new(StackReader.Read(opened, options), ListingOrigin.At(opened));
        }
        catch (InspectionException e)
        {
            throw new CommandException(e.What, e.Where, e.WhatToDo, e);
        }
        catch (OutOfMemoryException e)
        {
            throw WatchedReader.WithoutMemory("not enough memory", target, e);
        }
    }

    private static void Print(ShownListing shown, bool tree, bool all)
    {
        var options = TextOptions.ForScreen(all);
        Screen.Listing(tree ? TreeView.Lines(shown, options) : TextView.Lines(shown, options));
    }
}
