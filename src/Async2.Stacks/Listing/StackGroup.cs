namespace Async2.Stacks.Listing;

/// <summary>Equal async call stacks: the same frames at the same suspension points, which wait for the same kind of thing.</summary>
/// <param name="Count">The number of stacks.</param>
/// <param name="Frames">The frames, innermost first.</param>
/// <param name="WaitsFor">The object for which the innermost frame of one of them waits, in words; null if it is not known.</param>
/// <param name="Address">The address of the innermost object of that stack, as <c>dumpobj</c> takes it.</param>
public sealed record StackGroup(long Count, IReadOnlyList<StackFrame> Frames, string? WaitsFor, ulong Address);
