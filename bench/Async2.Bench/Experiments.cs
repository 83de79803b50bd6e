using System.IO.Enumeration;

namespace Async2.Bench;

/// <summary>An experiment: a program in a folder under <c>bench/</c>, its variants (the first runs as compiled), and its targets.</summary>
/// <remarks>
/// If each case has its own processes, the JIT optimises shared code (the dispatcher) for one case. The benchmarks of the .NET team's
/// experiment do so, too. It takes longer.
/// </remarks>
internal sealed record Experiment(
    string Name, string Folder, string Summary, bool OneCaseAProcess,
    IReadOnlyList<Variant> Variants, IReadOnlyList<Target> Targets)
{
    /// <summary>Whether it is an application with libraries, in which methods may be skipped.</summary>
    public bool IsApplication { get; init; }

    /// <summary>
    /// Whether the programs of a round live at the same time and work in turns, so that noise affects all of them.
    /// </summary>
    public bool TakesTurns { get; init; }

    /// <summary>The case that measures the start of the program, in its own processes; null: none.</summary>
    public string? StartCase { get; init; }

    public IReadOnlyList<Mean> Means { get; init; } = [];

    /// <summary>The name, in every case, of the async method whose code size is measured; null: none.</summary>
    public string? CodeOf { get; init; }

    /// <summary>The measured cases as patterns (* stands for any characters); null: all.</summary>
    public IReadOnlyList<string>? OnlyCases { get; init; }

    /// <summary><see cref="OnlyCases"/> of the quick form.</summary>
    public IReadOnlyList<string>? QuickCases { get; init; }

    /// <summary>The rounds of the quick form: one shows no spread, and two show no difference but the largest.</summary>
    public const int QuickRounds = 3;

    /// <summary>Variants of the quick form besides <see cref="Variant.Main"/>.</summary>
    public IReadOnlyList<Variant> QuickVariants { get; init; } = [];

    /// <summary>The end of the names of cases that only detail another one.</summary>
    public IReadOnlyList<string> Details { get; init; } = [];

    /// <summary>Whether the cases share processes in the quick form, if they have not each its own anyway.</summary>
    public bool QuickCasesShareProcesses { get; init; }

    /// <summary>
    /// The experiment with fewer cases and variants, which has figures soon. The runtime async of .NET 10 is a preview of that of .NET 11,
    /// and not measured beside it.
    /// </summary>
    public Experiment InQuickForm()
    {
        var main = Variants.Contains(Variant.Runtime11) ? Variant.Main.Where(v => v != Variant.Runtime10) : Variant.Main;
        return this with
        {
            Variants = [.. Variants.Where(v => main.Contains(v) || QuickVariants.Contains(v))],
            OnlyCases = QuickCases,
            OneCaseAProcess = OneCaseAProcess && !QuickCasesShareProcesses,
            CodeOf = null,
        };
    }

    /// <summary>The experiment without the variants that need a .NET 11, unless there is one.</summary>
    public Experiment OnInstalledRuntimes() =>
        this with { Variants = [.. Variants.Where(v => !v.OnDotNet11 || DotNet11.Found is not null)] };

    public bool Measures(string name) => OnlyCases is null || OnlyCases.Any(only => FileSystemName.MatchesSimpleExpression(only, name));

    /// <summary>The same case of the program as compiled, on the same .NET; null if only woven code is counted.</summary>
    public Row? BaselineOf(Row row, IEnumerable<Row> ofCase)
    {
        var baseline = Variants.Single(v => v.Name == row.Variant).Baseline.Name;
        return ofCase.FirstOrDefault(r => r.Variant == baseline);
    }

    public bool IsDetail(string name) => Details.Any(d => name.EndsWith(d, StringComparison.Ordinal));
}

/// <summary>All experiments. To add one: a folder in <c>bench/</c> with an empty project and a Program.cs, and an entry here.</summary>
internal static class Experiments
{
    // In bytes: the smallest object has 24. A box of ours is 8 larger than one of async1, and on a busy machine a pool is sometimes empty.
    private const double LessThanAnObject = 16;

    private static readonly Variant[] s_on11 = [Variant.Async1On11, Variant.Runtime11, Variant.WovenOn11];

    public static readonly IReadOnlyList<Experiment> All =
    [
        new("suspend", "Suspend", "one suspension and resumption", OneCaseAProcess: true,
            [
                Variant.Async1, Variant.Runtime10, Variant.Woven, .. s_on11,
                .. new[] { Variant.WithoutFinishSuspension, Variant.WithoutReuse, Variant.OpportunisticReuse, Variant.Flow, Variant.Unwind }
                    .Select(v => v with { OnlyCase = "null-awaiter" }),
            ],
            [
                new("null-awaiter", Variant.Woven, Variant.Async1, 0.4),
                new("null-awaiter", Variant.Woven, Variant.Runtime10, 0.15),
                new("null-awaiter", Variant.Woven, Variant.WithoutFinishSuspension, 0.92),
                new("null-awaiter", Variant.Woven, Variant.WithoutFinishSuspension, 0.99, Of: Figure.MachineCode),
                new("null-awaiter", Variant.Woven, Variant.WithoutReuse, 0.8),
            ])
        {
            CodeOf = "Suspend",
            QuickCases = ["null-awaiter", "completion-source"],
        },

        new("calls", "Calls", "an async call that does not suspend", OneCaseAProcess: false,
            [Variant.Sync, Variant.Async1, Variant.Runtime10, Variant.Woven, Variant.Unwind, .. s_on11],
            [
                new("not-inlined", Variant.Woven, Variant.Sync, 1.2),
                new("not-inlined-result", Variant.Woven, Variant.Sync, 1.2),
                // An inlined method costs less than any call, even a synchronous one.
                new("inlined", Variant.Woven, Variant.Sync, 0.8, BaselineCase: "not-inlined-result"),
            ]),

        new("dispatch", "Dispatch", "each kind of async call, none of which suspends", OneCaseAProcess: false,
            [Variant.Sync, Variant.Async1, Variant.Runtime10, Variant.Woven, .. s_on11],
            [
                .. new[]
                {
                    "static", "instance", "struct", "virtual", "virtual-overridden", "sealed", "abstract", "base",
                    "interface", "interface-task", "interface-value-task", "interface-generic", "default-interface", "explicit",
                    "generic-method", "generic-type", "generic-virtual", "delegate", "lambda", "pass-through",
                    "polymorphic-2", "polymorphic-4", "cross-assembly", "cross-assembly-interface",
                }.Select(name => new Target(name, Variant.Woven, Variant.Async1, 0.4)),
                // The runtime searches a hash table in both variants, which takes most of the time.
                new("polymorphic-16", Variant.Woven, Variant.Async1, 0.8),
            ])
        {
            QuickCases =
            [
                "static", "virtual-overridden", "interface", "generic-virtual", "delegate", "pass-through", "polymorphic-16",
            ],
        },

        // The limits are the ratios of the .NET team's experiment: its calls to calls from async1 to async1.
        new("matrix", "Matrix", "calls that do not suspend, from each kind of method to each", OneCaseAProcess: false,
            [Variant.Async1, Variant.Woven],
            [
                .. new (string Case, double Ratio)[]
                {
                    ("continuations-to-continuations", 0.32), ("unwind-to-unwind", 0.31), ("task-to-continuations", 1.01),
                    ("task-to-unwind", 1.54),
                }.Select(c => new Target(c.Case, Variant.Woven, Variant.Woven, c.Ratio, BaselineCase: "task-to-task")),
            ])
        {
            QuickCases = ["task-to-*", "*-to-task", "unwind-to-unwind", "continuations-to-continuations"],
        },

        new("frames", "Frames", "frames that call native code, recur, or suspend deep down", OneCaseAProcess: false,
            [
                Variant.Sync, Variant.Async1, Variant.Runtime10, Variant.Woven, Variant.Unwind, .. s_on11,
                Variant.Tasklets with { OnlyCase = "suspend-*" },
            ],
            [
                new("native-call", Variant.Unwind, Variant.Sync, 1.2),
                new("fibonacci", Variant.Unwind, Variant.Woven, 1),
            ])
        {
            QuickCases = ["native-call", "fibonacci", "fibonacci-suspend", "suspend-100"],
        },

        new("iterators", "Iterators", "an item of an async iterator", OneCaseAProcess: true,
            [Variant.Async1, Variant.Runtime10, Variant.Woven, .. s_on11],
            [
                new("sync", Variant.Woven, Variant.Async1, 1),
                new("sync-by-hand", Variant.Woven, Variant.Async1, 1),
                new("suspend", Variant.Woven, Variant.Async1, 1),
                new("suspend-by-hand", Variant.Woven, Variant.Async1, 1),
                new("dispose-early", Variant.Woven, Variant.Async1, 1),
                new("dispose-early-suspended", Variant.Woven, Variant.Async1, 1),
                new("cancel", Variant.Woven, Variant.Async1, 1),
                new("cancel-suspended", Variant.Woven, Variant.Async1, 1),
            ])
        {
            QuickCases = ["sync", "suspend", "cancel-suspended"],
            QuickCasesShareProcesses = true,
        },

        new("awaits", "Awaits", "an await of each awaitable of the class library", OneCaseAProcess: false,
            [Variant.Async1, Variant.Runtime10, Variant.Woven, .. s_on11],
            [
                .. new[]
                {
                    "yield", "completion-source", "semaphore", "channel", "socket", "value-task-source", "delay", "pooled-value-task",
                    "once-yield", "once-completion-source", "once-semaphore", "once-channel", "once-socket",
                    "once-value-task-source", "once-delay",
                }.Select(name => new Target(name, Variant.Woven, Variant.Async1, 1, Of: Figure.AllocatedBytes, Stray: LessThanAnObject)),
            ])
        {
            QuickCases = ["yield", "channel", "socket", "pooled-value-task", "once-yield"],
        },

        new("exceptions", "Exceptions", "returning and throwing through async methods", OneCaseAProcess: false,
            [
                Variant.Sync, Variant.Async1, Variant.Async1ValueTask, Variant.Runtime10,
                Variant.Woven, Variant.WovenValueTask, Variant.Flow, Variant.Unwind, .. s_on11,
            ],
            [
                new("throw-64", Variant.Woven, Variant.Async1, 1.0 / 12),
                new("suspend-throw-64", Variant.Woven, Variant.Async1, 1.0 / 60),
                new("finally-32", Variant.Woven, Variant.Async1, 1.0 / 20),
                new("suspend-finally-32", Variant.Woven, Variant.Async1, 1.0 / 20),
            ])
        {
            QuickCases =
            [
                "return-1", "return-64", "throw-1", "throw-64", "suspend-return-64", "suspend-throw-64", "finally-32", "suspend-finally-32",
            ],
        },

        new("heap", "Heap", "10,000 suspended tasks of 100 frames", OneCaseAProcess: false,
            [Variant.Async1, Variant.Runtime10, Variant.Woven, Variant.Unwind, Variant.Tasklets, .. s_on11],
            [
                new("heap", Variant.Woven, Variant.Async1, 0.5),
                // The heap size of the tasklets in the .NET team's experiment.
                new("heap", Variant.Tasklets, Baseline: null, 28e6),
                new("pause", Variant.Woven, Variant.Async1, 1),
            ]),

        new("blocking", "Blocking", "synchronous methods that block, called by async ones", OneCaseAProcess: true,
            [Variant.Sync, Variant.Async1, Variant.Woven, Variant.Suspending],
            [
                new("call", Variant.Suspending, Variant.Sync, 1, Stray: 0.3),
                new("depth-11", Variant.Suspending, Variant.Sync, 1, Stray: 11 * 0.3),
                new("suspend-11", Variant.Suspending, Baseline: null, 300),
                new("suspend-11", Variant.Suspending, Baseline: null, 184, Of: Figure.AllocatedBytes),
                new("blocked", Variant.Suspending, Baseline: null, 120 << 20),
            ])
        {
            QuickCases = ["call", "suspend-11", "blocked-one"],
            QuickVariants = [Variant.Suspending],
        },

        new("service", "Service", "a request to an ASP.NET Core service, and its start", OneCaseAProcess: false,
            [
                Variant.Async1, Variant.Async1Again, Variant.Woven, Variant.Unwind, Variant.WovenFramework,
            ],
            [.. ServiceTargets.All])
        {
            IsApplication = true,
            TakesTurns = true,
            StartCase = "start",
            Means = [.. ServiceTargets.Means],
            QuickCases = ["suspensions*", "ef*", "working-set", "size"],
            Details = ["-user", "-rate", "-p50", "-p99", "-collections"],
        },

        new("contexts", "Contexts", "keeping changes of contexts local to a method", OneCaseAProcess: true,
            [Variant.Async1, Variant.Woven, Variant.Flow],
            [
                new("no-suspend", Variant.Woven, Variant.Flow, 1.1),
                new("no-suspend-loop", Variant.Woven, Variant.Flow, 1.1),
                new("no-suspend-unknown", Variant.Woven, Variant.Flow, 1.1),
                new("no-suspend-unknown-loop", Variant.Woven, Variant.Flow, 1.1),
            ])
        {
            QuickCases = ["no-suspend", "no-suspend-unknown", "suspend"],
            QuickCasesShareProcesses = true,
            QuickVariants = [Variant.Flow],
        },
    ];
}
