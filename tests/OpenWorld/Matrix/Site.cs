namespace Async2.OpenWorld.Tests.Matrix;

/// <summary>A call in the caller's source, and its receivers.</summary>
/// <param name="Receiver">The type of the parameter <c>target</c>; null if the call has no receiver.</param>
/// <param name="Call">The call; <c>$</c> is its argument.</param>
/// <param name="Result">The type of the call's result, if the kind of task has one.</param>
/// <param name="Receivers">Expressions that create the receivers.</param>
internal sealed record Site(string? Receiver, string Call, string Result, IReadOnlyList<string> Receivers)
{
    /// <summary>The type parameters of the calling methods, with their constraint.</summary>
    public (string Parameter, string Constraint)? Generic { get; init; }

    public static Site Static(string call, string result = "int") => new(null, call, result, ["none"]);

    /// <summary>A call of <c>target.Run</c> on each receiver, and on null.</summary>
    public static Site On(string receiver, params string[] receivers) => new(receiver, "target.Run(cell, $)", "int", [.. receivers, "null"]);

    /// <summary>A call on receivers of a value type.</summary>
    public static Site OnValue(string receiver, params string[] receivers) => new(receiver, "target.Run(cell, $)", "int", receivers);
}
