namespace Async2.Compiler.Model;

/// <summary>A call whose task goes straight into an await, of a method that has a variant.</summary>
/// <param name="Callee">The method called.</param>
/// <param name="ContinueOnCapturedContext">False under <c>ConfigureAwait(false)</c>.</param>
internal sealed record BoundCall(AsyncMethod Callee, bool ContinueOnCapturedContext);
