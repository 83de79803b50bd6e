namespace Async2.Stacks.Tests.Reading;

/// <summary>The source of a listing.</summary>
public enum Source
{
    /// <summary>The running process.</summary>
    Live,

    /// <summary>A core with the heap.</summary>
    HeapCore,

    /// <summary>A core with all memory.</summary>
    FullCore,
}
