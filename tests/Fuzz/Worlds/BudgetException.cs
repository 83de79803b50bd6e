namespace Async2.Fuzz.Worlds;

/// <summary>The program's budget is used up.</summary>
public sealed class BudgetException() : Exception("budget");
