namespace Async2.Compiler.Analysis;

/// <summary>The result of an awaited call.</summary>
/// <remarks>No other code concludes from the return type of a method what an await of its call gives.</remarks>
internal static class CallResult
{
    /// <summary>The result of an await of a call of <paramref name="called"/>, in the caller's context; null if it has none.</summary>
    public static TypeReference? Of(MethodReference called) => AsyncHelpers.ResultOf(GenericSubstitution.ReturnTypeOf(called));
}
