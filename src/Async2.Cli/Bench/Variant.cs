namespace Async2.Cli.Bench;

/// <summary>One way to compile and run an experiment's program.</summary>
/// <param name="Name">As the table and the JSON show it.</param>
/// <param name="Build">Which build of the program runs.</param>
/// <param name="Form">Which form of the cases it runs.</param>
internal sealed record Variant(string Name, ProgramBuild Build, string Form = "async")
{
    /// <summary>Ordinary synchronous methods: what nothing can beat.</summary>
    public static readonly Variant Sync = new("sync", ProgramBuild.AsCompiled, "sync");

    /// <summary>The stock compiler's state machines.</summary>
    public static readonly Variant Async1 = new("async1", ProgramBuild.AsCompiled);

    /// <summary>The runtime's own runtime async.</summary>
    public static readonly Variant Runtime10 = new("runtime10", ProgramBuild.RuntimeAsync);

    /// <summary>The program of <see cref="Async1"/>, woven.</summary>
    public static readonly Variant Woven = new("woven", ProgramBuild.Woven);
}

/// <summary>The builds of an experiment's program; all come from the same source.</summary>
internal enum ProgramBuild
{
    /// <summary>By the stock compiler.</summary>
    AsCompiled,

    /// <summary>By the stock compiler with <c>runtime-async=on</c>.</summary>
    RuntimeAsync,

    /// <summary><see cref="AsCompiled"/>, woven.</summary>
    Woven,
}
