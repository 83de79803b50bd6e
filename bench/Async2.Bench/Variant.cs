using System.IO.Enumeration;
using Async2.Compiler;

namespace Async2.Bench;

/// <summary>A variant of an experiment's program: the build that runs, and the form of its cases.</summary>
internal sealed record Variant(string Name, ProgramBuild Build, string Form = "async")
{
    /// <summary>Ordinary synchronous methods, the lower bound of a call.</summary>
    public static readonly Variant Sync = new("sync", ProgramBuild.AsCompiled, "sync");

    public static readonly Variant Async1 = new("async1", ProgramBuild.AsCompiled);

    /// <summary>The same program again, in its own processes. The distance of its ratios from 1 is the measurement error.</summary>
    public static readonly Variant Async1Again = new("async1:again", ProgramBuild.AsCompiled);

    public static readonly Variant Async1ValueTask = new("async1-valuetask", ProgramBuild.AsCompiled, "value-task");
    public static readonly Variant Runtime10 = new("runtime10", ProgramBuild.RuntimeAsync);

    /// <summary>The runtime async of .NET 11, compiled by its own compiler.</summary>
    public static readonly Variant Runtime11 = new("runtime11", ProgramBuild.RuntimeAsync11) { OnDotNet11 = true };

    public static readonly Variant Async1On11 = new("async1@11", ProgramBuild.AsCompiled) { OnDotNet11 = true };
    public static readonly Variant WovenOn11 = new("woven@11", ProgramBuild.Woven) { OnDotNet11 = true };
    public static readonly Variant Woven = new("woven", ProgramBuild.Woven);
    public static readonly Variant WovenFramework = new("woven:framework", ProgramBuild.WovenFramework);
    public static readonly Variant WovenValueTask = new("woven-valuetask", ProgramBuild.Woven, "value-task");

    /// <summary>Woven so that callers see context changes of async methods.</summary>
    public static readonly Variant Flow =
        new("woven:contexts=flow", ProgramBuild.Woven) { Options = new() { Contexts = ContextMode.Flow } };

    public static readonly Variant Unwind =
        new("woven:back-end=unwind", ProgramBuild.Woven) { Options = new() { BackEnd = BackEnd.Named("unwind") } };

    /// <summary>Woven so that blocking calls suspend, in the synchronous form of the cases.</summary>
    public static readonly Variant Suspending =
        new("woven:blocking=suspend", ProgramBuild.Woven, "sync") { Options = new() { Blocking = BlockingMode.Suspend } };

    /// <summary>Woven so that frames which suspend together are packed into arrays.</summary>
    public static readonly Variant Tasklets =
        new("woven:tasklets=8", ProgramBuild.Woven) { Options = new() { Experiment = new() { Tasklets = 8 } } };

    public static readonly Variant WithoutReuse =
        new("woven:reuse=none", ProgramBuild.Woven) { Options = new() { Experiment = new() { Reuse = ContinuationReuse.None } } };

    /// <summary>Woven so that a continuation is used again only at the suspension point where it was resumed.</summary>
    public static readonly Variant OpportunisticReuse =
        new("woven:reuse=opportunistic", ProgramBuild.Woven)
        {
            Options = new() { Experiment = new() { Reuse = ContinuationReuse.Opportunistic } },
        };

    /// <summary>Woven so that several calls finish a suspension.</summary>
    public static readonly Variant WithoutFinishSuspension =
        new("woven:finish-suspension=off", ProgramBuild.Woven) { Options = new() { Experiment = new() { FinishSuspension = false } } };

    /// <summary>The variants of the quick form: each programming model once, on each .NET.</summary>
    public static readonly IReadOnlyList<Variant> Main =
        [Sync, Async1, Async1Again, Runtime10, Woven, Async1On11, Runtime11, WovenOn11];

    /// <summary>The weave options, if <see cref="Build"/> is <see cref="ProgramBuild.Woven"/>.</summary>
    public WeaveOptions Options { get; init; } = new();

    /// <summary>Whether it runs on .NET 11 (<see cref="DotNet11"/>). Without .NET 11 it is not measured.</summary>
    public bool OnDotNet11 { get; init; }

    /// <summary>The only case that it runs (* stands for any characters); null: all.</summary>
    public string? OnlyCase { get; init; }

    /// <summary>The program as compiled, on the same .NET.</summary>
    public Variant Baseline => OnDotNet11 ? Async1On11 : Async1;

    public bool Runs(string name) => OnlyCase is null || FileSystemName.MatchesSimpleExpression(OnlyCase, name);
}

/// <summary>The builds of an experiment's program; all come from the same source.</summary>
internal enum ProgramBuild
{
    AsCompiled,

    /// <summary>By the stock compiler with <c>runtime-async=on</c>.</summary>
    RuntimeAsync,

    /// <summary>By the compiler of .NET 11, for .NET 11.</summary>
    RuntimeAsync11,

    Woven,
    WovenFramework,
}
