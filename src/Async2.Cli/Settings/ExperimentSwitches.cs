using System.CommandLine;
using Async2.Compiler;

namespace Async2.Cli.Settings;

/// <summary>The options that switch to other mechanisms of the .NET team's experiment, for comparison (docs/experiment.md).</summary>
internal sealed class ExperimentSwitches
{
    /// <summary>The title under which help lists them.</summary>
    public const string Title = "The experiment's mechanisms, for comparison (docs/experiment.md)";

    private const string On = "on";

    private readonly Option<string> _reuse = EnumOption.Create(
        "--reuse", "When a continuation serves the next suspension too: always (default), opportunistic or none",
        new ExperimentOptions().Reuse);

    private readonly Option<string> _finishSuspension = new("--finish-suspension")
    {
        Description = "off: several calls finish a suspension instead of one",
        DefaultValueFactory = _ => On,
        HelpName = "SWITCH",
    };

    private readonly Option<int?> _tasklets = new("--tasklets")
    {
        Description = "Pack N or more frames that suspend together into arrays: less memory, slower suspensions",
        HelpName = "N",
    };

    public ExperimentSwitches()
    {
        _finishSuspension.AcceptOnlyFromAmong(On, "off");
        _tasklets.Validators.Add(PositiveOption.Require);
    }

    /// <summary>The options.</summary>
    public IReadOnlyList<Option> All => [_tasklets, _reuse, _finishSuspension];

    /// <summary>The options of the command line; <paramref name="tasklets"/> are those of the settings file.</summary>
    public ExperimentOptions Value(ParseResult parsed, int? tasklets) => new()
    {
        Reuse = EnumOption.Parse<ContinuationReuse>(parsed.GetRequiredValue(_reuse)),
        FinishSuspension = parsed.GetRequiredValue(_finishSuspension) == On,
        Tasklets = parsed.GetValue(_tasklets) ?? tasklets,
    };

    /// <summary>The arguments for <paramref name="options"/>, without those that have their default.</summary>
    public static IEnumerable<string> Arguments(ExperimentOptions options)
    {
        if (options.Reuse != ContinuationReuse.Always) yield return $"--reuse {EnumOption.NameOf(options.Reuse)}";
        if (!options.FinishSuspension) yield return "--finish-suspension off";
        if (options.Tasklets is { } tasklets) yield return FormattableString.Invariant($"--tasklets {tasklets}");
    }
}
