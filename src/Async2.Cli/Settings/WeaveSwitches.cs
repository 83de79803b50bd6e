using System.CommandLine;
using System.CommandLine.Parsing;
using Async2.Compiler;

namespace Async2.Cli.Settings;

/// <summary>The options of all commands that weave.</summary>
internal sealed class WeaveSwitches
{
    private const string Everything = "all";
    private const string True = "true";

    private readonly Option<string> _backEnd = new("--back-end")
    {
        Description = string.Join("; ", BackEnd.All.Select(b => $"{b.Name}: {b.Summary}")),
        DefaultValueFactory = _ => BackEnd.All[0].Name,
        HelpName = "NAME",
    };

    private readonly Option<string> _contexts =
        EnumOption.Create("--contexts", "async1, or flow: callers see what async methods do to contexts", new WeaveOptions().Contexts);

    private readonly Option<string> _configureAwait = new("--configure-await")
    {
        Description = "false: awaits without ConfigureAwait continue as with ConfigureAwait(false)",
        DefaultValueFactory = _ => True,
        HelpName = "BOOL",
    };

    private readonly Option<string> _blocking = EnumOption.Create(
        "--blocking", "block, or suspend: blocking calls give their thread of the pool away", new WeaveOptions().Blocking);

    private readonly Option<string[]> _leave = new("--leave")
    {
        Description = "Skip: Assembly, Namespace.Type, Namespace.Type.Method, or, with * or ? in it, matching methods",
        HelpName = "PATTERN",
    };

    private readonly Option<string[]> _keepTasks = new("--keep-tasks")
    {
        Description = "Keep calls of these methods on the task, for tools that watch the method that returns it",
        HelpName = "PATTERN",
    };

    private readonly Option<string?> _settings = new("--settings")
    {
        Description = $"A file with settings; by default {SettingsFile.Name} beside the input",
        HelpName = "FILE",
    };

    private readonly ExperimentSwitches _experiment = new();

    private readonly Option<string?> _only = new("--only")
    {
        Description = "Weave only methods whose name contains this, or, with * or ? in it, matches this",
        HelpName = "PATTERN",
    };

    private readonly Option<string?> _methods = new("--methods")
    {
        Description = "Weave only methods with these hashes, which 'bisect' finds: ranges or single hashes, with commas",
        HelpName = "FROM..TO",
    };

    private readonly Option<string?> _without = new("--without")
    {
        Description = $"Switch optimisations off: names with commas, or {Everything}; 'bisect --help' lists them",
        HelpName = "NAME",
    };

    public WeaveSwitches()
    {
        _backEnd.AcceptOnlyFromAmong([.. BackEnd.All.Select(b => b.Name)]);
        _configureAwait.AcceptOnlyFromAmong(True, "false");
        foreach (var patterns in (Option<string[]>[])[_leave, _keepTasks])
        {
            patterns.Validators.Add(result =>
            {
                if (result.Tokens.Any(t => t.Value.Length == 0)) result.AddError($"{patterns.Name} is empty: give a name");
            });
        }
        _methods.Validators.Add(result =>
        {
            if (!MethodRange.TryParse(result.GetRequiredValue(_methods)!, out _))
                result.AddError("--methods takes hashes of eight digits, as in 1f3a0000..1f3affff");
        });
        _without.CompletionSources.Add(Everything);
        _without.CompletionSources.Add([.. Optimisation.All.Select(o => o.Name)]);
        _without.Validators.Add(result =>
        {
            foreach (var name in NamesIn(result.GetRequiredValue(_without)!))
                if (Optimisation.Find(name, out var nearest) is null)
                    result.AddError($"no such optimisation: {ShellWord.Of(name)}: is it {nearest}?");
        });
    }

    public IEnumerable<Option> All => [.. Users, .. Compilers, .. _experiment.All];

    private IEnumerable<Option> Users => [_settings, _leave, _keepTasks, _configureAwait, _blocking, _only];

    private IEnumerable<Option> Compilers => [_contexts, _backEnd, _methods, _without];

    /// <summary>Adds the options to a command, whose help shows those of the compiler only if asked.</summary>
    public void AddTo(ExampleCommand command)
    {
        foreach (var option in Users) command.Add(option);
        command.AddAdvanced(Compilers, ExperimentSwitches.Title, _experiment.All);
    }

    /// <summary>The options of the command line, then of the settings file, which may lie beside the input.</summary>
    public WeaveOptions Value(ParseResult parsed, string input, bool tell = true)
    {
        var settings = ReadSettings(parsed, input, tell);
        return new WeaveOptions
        {
            BackEnd = Given(parsed, _backEnd) is { } backEnd ? BackEnd.Named(backEnd) : settings.BackEnd ?? BackEnd.All[0],
            Contexts = Given(parsed, _contexts) is { } mode ? EnumOption.Parse<ContextMode>(mode) : settings.Contexts ?? ContextMode.Async1,
            ConfigureAwait = Given(parsed, _configureAwait) is { } configured ? configured == True : settings.ConfigureAwait ?? true,
            Blocking = Given(parsed, _blocking) is { } blocking
                ? EnumOption.Parse<BlockingMode>(blocking)
                : settings.Blocking ?? BlockingMode.Block,
            BlockingCalls = settings.BlockingCalls,
            ThreadBound = settings.ThreadBound,
            Leave = [.. Patterns(parsed, _leave), .. settings.Leave],
            KeepTasks = [.. Patterns(parsed, _keepTasks), .. settings.KeepTasks],
            Assemblies = settings.Assemblies.ToDictionary(a => a.Key, a => a.Value.ForAssembly()),
            BackEnds = settings.Assemblies.Where(a => a.Value.BackEnd is not null).ToDictionary(a => a.Key, a => a.Value.BackEnd!),
            Selection = new MethodSelection { Only = parsed.GetValue(_only), Methods = RangesIn(parsed.GetValue(_methods)) },
            Without = NamesIn(parsed.GetValue(_without)).Select(name => Optimisation.Find(name, out _)!).ToHashSet(),
            Experiment = _experiment.Value(parsed, settings.Tasklets),
        };
    }

    /// <summary>The arguments for <paramref name="options"/>, without those that have their default.</summary>
    public static IEnumerable<string> Arguments(WeaveOptions options)
    {
        var usual = new WeaveOptions();
        if (options.BackEnd != usual.BackEnd) yield return $"--back-end {options.BackEnd.Name}";
        if (options.Contexts != usual.Contexts) yield return $"--contexts {EnumOption.NameOf(options.Contexts)}";
        if (!options.ConfigureAwait) yield return "--configure-await false";
        if (options.Blocking != usual.Blocking) yield return $"--blocking {EnumOption.NameOf(options.Blocking)}";
        foreach (var pattern in options.Leave) yield return $"--leave {ShellWord.Of(pattern.Text)}";
        foreach (var pattern in options.KeepTasks) yield return $"--keep-tasks {ShellWord.Of(pattern.Text)}";
        foreach (var argument in ExperimentSwitches.Arguments(options.Experiment)) yield return argument;
        if (options.Selection.Methods is { } ranges) yield return $"--methods {string.Join(',', ranges)}";
        if (options.Without.Count > 0) yield return $"--without {string.Join(',', Optimisation.All.Where(options.Without.Contains))}";
    }

    /// <summary>The options as they were given, for a shell.</summary>
    public IEnumerable<string> Given(ParseResult parsed) =>
        All.Select(parsed.GetResult).OfType<OptionResult>().Where(given => !given.Implicit)
            .SelectMany(given => given.Tokens.Select(token => $"{given.Option.Name} {ShellWord.Of(token.Value)}"));

    /// <summary>The argument with the settings file, if one was given, with a space behind it.</summary>
    public string SettingsArgument(ParseResult parsed) =>
        parsed.GetValue(_settings) is { } file ? $"{_settings.Name} {ShellWord.Of(file)} " : "";

    /// <summary>The settings file that was given; null without one.</summary>
    public string? SettingsPath(ParseResult parsed) => parsed.GetValue(_settings);

    private WeaveSettings ReadSettings(ParseResult parsed, string input, bool tell)
    {
        if (parsed.GetValue(_settings) is { } given) return SettingsFile.Read(given);
        if (SettingsFile.Beside(input) is not { } found) return new WeaveSettings();
        if (tell) Screen.Tell($"settings: {found}");
        return SettingsFile.Read(found);
    }

    private static string? Given(ParseResult parsed, Option<string> option) =>
        parsed.GetResult(option) is { Implicit: false } ? parsed.GetRequiredValue(option) : null;

    private static IEnumerable<MethodPattern> Patterns(ParseResult parsed, Option<string[]> option) =>
        (parsed.GetValue(option) ?? []).Select(text => new MethodPattern(text));

    private static IReadOnlyList<MethodRange>? RangesIn(string? text) =>
        text is not null && MethodRange.TryParse(text, out var ranges) ? ranges : null;

    private static IEnumerable<string> NamesIn(string? text) => text switch
    {
        null => [],
        Everything => Optimisation.All.Select(o => o.Name),
        _ => text.Split(',', StringSplitOptions.TrimEntries),
    };
}
