using System.Reflection;
using Xunit.Sdk;

namespace Async2.Tests.Shared;

/// <summary>
/// The two forms of the tests: the gate, which every change has to pass, and the long form, which adds slow tests that seldom find more.
/// </summary>
/// <remarks>CONTRIBUTING.md lists the parts of both. <c>.ci/run --long</c> runs the long form.</remarks>
internal static class LongForm
{
    /// <summary>The environment variable that switches it on.</summary>
    public const string Variable = "ASYNC2_LONG";

    /// <summary>Whether the long form is run.</summary>
    public static bool IsOn { get; } = Environment.GetEnvironmentVariable(Variable) is { Length: > 0 };

    /// <summary>The configurations for programs whose tests hardly depend on them: in the gate, the one that users run.</summary>
    public static IReadOnlyList<string> Configurations { get; } = IsOn ? ["Debug", "Release"] : ["Release"];

    /// <summary>The reason for skipping a test of the long form; null if it runs.</summary>
    public static string? ReasonToSkip(string why) => IsOn ? null : $"{why}: in the long form only ({Variable}=1)";
}

/// <summary>A test of the long form.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class LongFactAttribute : FactAttribute
{
    /// <param name="why">The reason why it is not in the gate.</param>
    public LongFactAttribute(string why) => Skip = LongForm.ReasonToSkip(why);
}

/// <summary>A test of the long form for each of several rows.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class LongTheoryAttribute : TheoryAttribute
{
    /// <param name="why">The reason why it is not in the gate.</param>
    public LongTheoryAttribute(string why) => Skip = LongForm.ReasonToSkip(why);
}

/// <summary>A row of a test in the long form, besides those of the gate.</summary>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
internal sealed class LongInlineDataAttribute(params object?[] row) : DataAttribute
{
    public override IEnumerable<object?[]> GetData(MethodInfo testMethod) => LongForm.IsOn ? [row] : [];
}
