namespace Async2.Fuzz.Worlds;

/// <summary>The program has done enough.</summary>
public sealed class BudgetException() : Exception("budget");
