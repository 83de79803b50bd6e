namespace Async2.Stacks.Tests.Reading;

/// <summary>The source of a listing.</summary>
public enum Source
{
    /// <summary>The running process.</summary>
    Live,

    /// <summary>The running process, by the command line and its JSON.</summary>
    Command,

    /// <summary>A core with the heap.</summary>
    HeapCore,

    /// <summary>A core with all memory.</summary>
    FullCore,
}
