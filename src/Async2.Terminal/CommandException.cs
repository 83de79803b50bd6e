namespace Async2.Terminal;

/// <summary>A failure that the user can mend, in one line: what, where, and what to do.</summary>
internal sealed class CommandException(string what, string where, string whatToDo, Exception? inner = null)
    : Exception($"{what}: {where}: {whatToDo}", inner);
