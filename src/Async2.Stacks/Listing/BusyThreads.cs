namespace Async2.Stacks.Listing;

/// <summary>Threads that had work all the time between two looks at a live process. That is no trouble by itself.</summary>
/// <param name="Summary">One sentence that says how many, and for how long.</param>
/// <param name="Details">Each thread with the methods in which it was at the second look.</param>
public sealed record BusyThreads(string Summary, IReadOnlyList<TroubleDetail> Details);
