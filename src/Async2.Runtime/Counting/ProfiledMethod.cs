using System.ComponentModel;

namespace Async2;

/// <summary>What a profile says of a method.</summary>
/// <param name="Assembly">The name of its assembly.</param>
/// <param name="Method">Its name, as <c>explain</c> prints it.</param>
/// <param name="Hash">The hash of its names, which <c>--methods</c> takes.</param>
/// <param name="Calls">How often it was called; of an iterator, how often it was asked for an item.</param>
/// <param name="Suspended">How many of these calls suspended.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed record ProfiledMethod(string Assembly, string Method, string Hash, long Calls, long Suspended);
