namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>A field in which an entry of a call site must agree with the call.</summary>
/// <param name="Name">A field of <see cref="DispatchEntry"/>.</param>
/// <param name="Wanted">Leaves the value that the call needs.</param>
internal sealed record EntryField(string Name, Instruction[] Wanted);
