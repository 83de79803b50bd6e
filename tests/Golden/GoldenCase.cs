using System.Reflection;
using System.Text;
using Async2.Compiler;

namespace Async2.Golden.Tests;

/// <summary>
/// A C# file of <c>Cases/</c> in one configuration, woven with at most one switch, and the output:
/// <c>Expected/NAME[.Debug][.SWITCH].txt</c>.
/// </summary>
public sealed record GoldenCase(string Name, bool Debug, string? Switch = null)
{
    private static readonly Dictionary<string, WeaveOptions> s_switches = new()
    {
        ["NoReuse"] = new() { Experiment = new() { Reuse = ContinuationReuse.None } },
        ["OpportunisticReuse"] = new() { Experiment = new() { Reuse = ContinuationReuse.Opportunistic } },
        ["Tasklets"] = new() { Experiment = new() { Tasklets = 8 } },
        ["SeparateSteps"] = new() { Experiment = new() { FinishSuspension = false } },
    };

    /// <summary>Awaits a variant and an awaiter, and keeps an unchanged variable: shows the effects of all switches.</summary>
    private const string InEverySwitch = "Loop";

    /// <summary>Debug changes the shape of the state machine (a class) and of every expression; a few cases show it.</summary>
    private static readonly string[] s_alsoInDebug =
        ["ReturnValue", "AwaitTask", "Loop", "TryCatch", "NestedFinally", "SpilledExpression", "StructInstance"];

    public static string ExpectedFolder { get; } = Path.Combine(Metadata("Source"), "Expected");

    public static IEnumerable<GoldenCase> All { get; } =
    [
        .. from file in Directory.EnumerateFiles(Path.Combine(Metadata("Source"), "Cases"), "*.cs").Order(StringComparer.Ordinal)
           let name = Path.GetFileNameWithoutExtension(file)
           from debug in s_alsoInDebug.Contains(name) ? new[] { false, true } : [false]
           select new GoldenCase(name, debug),
        .. s_switches.Keys.Select(s => new GoldenCase(InEverySwitch, Debug: false, s)),
    ];

    public string ExpectedFile => Path.Combine(ExpectedFolder, ToString() + ".txt");

    public static string SourceFolder { get; } = Path.Combine(Metadata("Source"), "Cases");

    private string SourceFile => Path.Combine(SourceFolder, Name + ".cs");

    /// <summary>The cases as compiled for <paramref name="configuration"/>, <c>debug</c> or <c>release</c>.</summary>
    public static string Assembly(string configuration) => Path.Combine(Metadata("Built"), configuration, "Golden.Cases.dll");

    public override string ToString() => $"{Name}{(Debug ? ".Debug" : "")}{(Switch is null ? "" : $".{Switch}")}";

    /// <summary>The compiler's current output for the case.</summary>
    public IReadOnlyList<MethodExplanation> Explain()
    {
        // The name is matched as a part of a method's name; a generic type's name continues with its arity.
        var methods = new Explainer(Switch is null ? new WeaveOptions() : s_switches[Switch]).Explain(Assembly(Debug ? "debug" : "release"), $"Golden.{Name}");
        return [.. methods.Where(m => !char.IsLetterOrDigit(m.Name[$"Golden.{Name}".Length]))];
    }

    /// <summary>Source, async IL, lowered IL and layout, one below the other. Switches change only the lowered IL.</summary>
    public string Render(IReadOnlyList<MethodExplanation> methods)
    {
        var text = new StringBuilder();
        text.Append($"{Name}, compiled for {(Debug ? "Debug" : "Release")}{(Switch is null ? "" : $", woven with {Switch}")}\n\n");
        Section(text, "C#", File.ReadAllText(SourceFile));
        foreach (var method in methods)
        {
            text.Append($"######## {method.Name}\n\n");
            if (method.Reason is not null) Section(text, "stays as compiled", method.Reason);
            if (Switch is null) Section(text, "async IL", method.AsyncIl);
            Section(text, "lowered", method.Lowered);
            if (Switch is null) Section(text, "continuation", method.Layout);
        }
        return text.ToString().TrimEnd() + "\n";
    }

    private static void Section(StringBuilder text, string title, string? body)
    {
        if (body is null) return;
        var lines = body.ReplaceLineEndings("\n").TrimEnd().Split('\n').Select(l => l.TrimEnd());
        text.Append($"==== {title}\n\n{string.Join('\n', lines)}\n\n");
    }

    private static string Metadata(string key) =>
        typeof(GoldenCase).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == key).Value!;
}
