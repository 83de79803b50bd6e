namespace Async2.Compiler.Analysis;

/// <summary>Code takes more from the stack than there is, or ways meet with stacks that do not fit.</summary>
internal sealed class UnbalancedStack(string message) : Exception(message);
