namespace Async2.Stacks;

/// <summary>The extent of a listing.</summary>
/// <param name="EachStack">Whether each stack is a group of its own, with the address of its innermost object.</param>
/// <param name="Values">Whether frames have the values of their variables: those of one stack of each group.</param>
public sealed record ListingOptions(bool EachStack = false, bool Values = false);
