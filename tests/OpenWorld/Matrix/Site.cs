namespace Async2.OpenWorld.Tests.Matrix;

/// <summary>A call as it stands in the caller's source, and the receivers that it meets there.</summary>
/// <param name="Receiver">The type of the parameter <c>target</c>; null where the call has no receiver.</param>
/// <param name="Call">The call; <c>$</c> is its argument.</param>
/// <param name="Result">The type of the call's result, where the kind of task has one.</param>
/// <param name="Receivers">Expressions that make the receivers.</param>
internal sealed record Site(string? Receiver, string Call, string Result, IReadOnlyList<string> Receivers)
{
    /// <summary>The type parameters of the methods that the call stands in, with their constraint.</summary>
    public (string Parameter, string Constraint)? Generic { get; init; }

    public static Site Static(string call, string result = "int") => new(null, call, result, ["none"]);

    /// <summary>A call of <c>target.Run</c> on each receiver, and on null.</summary>
    public static Site On(string receiver, params string[] receivers) => new(receiver, "target.Run(cell, $)", "int", [.. receivers, "null"]);

    /// <summary>A call on receivers of a value type.</summary>
    public static Site OnValue(string receiver, params string[] receivers) => new(receiver, "target.Run(cell, $)", "int", receivers);
}
