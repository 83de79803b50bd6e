using System.CommandLine;
using Async2.Compiler;

namespace Async2.Cli;

/// <summary>How to weave: the options that several commands have in common.</summary>
internal sealed class WeaveSwitches
{
    private readonly Option<string> _backEnd = Choice<BackEnd>("--back-end", "continuations: runs on .NET 8 to 10; native: .NET 10's own runtime async", new WeaveOptions().BackEnd);
    private readonly Option<string> _contexts = Choice<ContextMode>("--contexts", "flow: callers see what async methods do to contexts", new WeaveOptions().Contexts);
    private readonly Option<string> _reuse = Choice<ContinuationReuse>("--reuse", "When a continuation serves the next suspension too", new WeaveOptions().Reuse);
    private readonly Option<string> _finishSuspension = new("--finish-suspension")
    {
        Description = "off: several calls finish a suspension instead of one",
        DefaultValueFactory = _ => On,
    };

    private const string On = "on";

    public WeaveSwitches() => _finishSuspension.AcceptOnlyFromAmong(On, "off");

    public IEnumerable<Option> All => [_backEnd, _contexts, _finishSuspension, _reuse];

    public WeaveOptions Value(ParseResult parsed) => new()
    {
        BackEnd = Enum.Parse<BackEnd>(parsed.GetRequiredValue(_backEnd), ignoreCase: true),
        Contexts = Enum.Parse<ContextMode>(parsed.GetRequiredValue(_contexts), ignoreCase: true),
        Reuse = Enum.Parse<ContinuationReuse>(parsed.GetRequiredValue(_reuse), ignoreCase: true),
        FinishSuspension = parsed.GetRequiredValue(_finishSuspension) == On,
    };

    private static Option<string> Choice<T>(string name, string description, T byDefault)
        where T : struct, Enum
    {
        var option = new Option<string>(name) { Description = description, DefaultValueFactory = _ => NameOf(byDefault) };
        option.AcceptOnlyFromAmong([.. Enum.GetValues<T>().Select(NameOf)]);
        return option;

        static string NameOf(T value) => value.ToString().ToLowerInvariant();
    }
}
