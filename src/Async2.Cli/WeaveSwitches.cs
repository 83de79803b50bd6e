using System.CommandLine;
using Async2.Compiler;

namespace Async2.Cli;

/// <summary>How to weave, and what: the options that several commands have in common.</summary>
internal sealed class WeaveSwitches
{
    private const string On = "on";
    private const string Everything = "all";

    private readonly Option<string> _backEnd = new("--back-end")
    {
        Description = string.Join("; ", BackEnd.All.Select(b => $"{b.Name}: {b.Summary}")),
        DefaultValueFactory = _ => BackEnd.All[0].Name,
    };

    private readonly Option<string> _contexts =
        Choice("--contexts", "flow: callers see what async methods do to contexts", new WeaveOptions().Contexts);

    private readonly Option<string> _reuse =
        Choice("--reuse", "When a continuation serves the next suspension too", new WeaveOptions().Reuse);

    private readonly Option<string> _finishSuspension = new("--finish-suspension")
    {
        Description = "off: several calls finish a suspension instead of one",
        DefaultValueFactory = _ => On,
    };

    private readonly Option<bool> _countBorders = new("--count-borders")
    {
        Description = "Woven code counts what it awaits, and the tasks that it makes, and says so at its end",
    };

    private readonly Option<string?> _only = new("--only")
    {
        Description = "Weave only methods whose name contains this, or, with * or ? in it, is like this",
        HelpName = "PATTERN",
    };

    private readonly Option<string?> _methods = new("--methods")
    {
        Description = "Weave only methods of these hashes, which 'bisect' finds: ranges or single ones, with commas",
        HelpName = "FROM..TO",
    };

    private readonly Option<string?> _without = new("--without")
    {
        Description = $"Leave optimisations out: names with commas, or {Everything}; 'bisect --help' lists them",
        HelpName = "NAME",
    };

    public WeaveSwitches()
    {
        _backEnd.AcceptOnlyFromAmong([.. BackEnd.All.Select(b => b.Name)]);
        _finishSuspension.AcceptOnlyFromAmong(On, "off");
        _methods.Validators.Add(result =>
        {
            if (!MethodRange.TryParse(result.GetRequiredValue(_methods)!, out _))
                result.AddError("--methods takes hashes of eight digits, as in 1f3a0000..1f3affff");
        });
        _without.Validators.Add(result =>
        {
            foreach (var name in NamesIn(result.GetRequiredValue(_without)!))
                if (Optimisation.Find(name, out var nearest) is null) result.AddError($"no such optimisation: {name}: is it {nearest}?");
        });
    }

    public IEnumerable<Option> All => [_backEnd, _contexts, _countBorders, _finishSuspension, _reuse, _only, _methods, _without];

    public WeaveOptions Value(ParseResult parsed) => new()
    {
        BackEnd = BackEnd.Named(parsed.GetRequiredValue(_backEnd)),
        Contexts = Enum.Parse<ContextMode>(parsed.GetRequiredValue(_contexts), ignoreCase: true),
        Reuse = Enum.Parse<ContinuationReuse>(parsed.GetRequiredValue(_reuse), ignoreCase: true),
        FinishSuspension = parsed.GetRequiredValue(_finishSuspension) == On,
        CountBorders = parsed.GetValue(_countBorders),
        Selection = new MethodSelection { Only = parsed.GetValue(_only), Methods = RangesIn(parsed.GetValue(_methods)) },
        Without = NamesIn(parsed.GetValue(_without)).Select(name => Optimisation.Find(name, out _)!).ToHashSet(),
    };

    /// <summary>The arguments that stand for <paramref name="options"/>; none for what is the default.</summary>
    public static IEnumerable<string> Arguments(WeaveOptions options)
    {
        var usual = new WeaveOptions();
        if (options.BackEnd != usual.BackEnd) yield return $"--back-end {options.BackEnd.Name}";
        if (options.Contexts != usual.Contexts) yield return $"--contexts {NameOf(options.Contexts)}";
        if (options.Reuse != usual.Reuse) yield return $"--reuse {NameOf(options.Reuse)}";
        if (!options.FinishSuspension) yield return "--finish-suspension off";
        if (options.CountBorders) yield return "--count-borders";
        if (options.Selection.Methods is { } ranges) yield return $"--methods {string.Join(',', ranges)}";
        if (options.Without.Count > 0) yield return $"--without {string.Join(',', Optimisation.All.Where(options.Without.Contains))}";
    }

    private static IReadOnlyList<MethodRange>? RangesIn(string? text) =>
        text is not null && MethodRange.TryParse(text, out var ranges) ? ranges : null;

    private static IEnumerable<string> NamesIn(string? text) => text switch
    {
        null => [],
        Everything => Optimisation.All.Select(o => o.Name),
        _ => text.Split(',', StringSplitOptions.TrimEntries),
    };

    private static Option<string> Choice<T>(string name, string description, T byDefault)
        where T : struct, Enum
    {
        var option = new Option<string>(name) { Description = description, DefaultValueFactory = _ => NameOf(byDefault) };
        option.AcceptOnlyFromAmong([.. Enum.GetValues<T>().Select(NameOf)]);
        return option;
    }

    private static string NameOf<T>(T value)
        where T : struct, Enum => value.ToString().ToLowerInvariant();
}
