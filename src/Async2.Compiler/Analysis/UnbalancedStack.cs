namespace Async2.Compiler.Analysis;

/// <summary>Code pops more values than there are, or paths meet with incompatible stacks.</summary>
internal sealed class UnbalancedStack(string message) : Exception(message);
