using System.Reflection;

namespace Async2.Tests.Shared;

/// <summary>A .NET installation for Linux on Arm64, which tests/Arm64 makes in the long form, and the emulator that runs it.</summary>
internal static class Arm64
{
    private static readonly string s_root =
        typeof(Arm64).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Arm64").Value!;

    // .ci/run makes the emulator, and sets this variable: then a missing emulator is a failure.
    private static readonly bool s_isRequired = Environment.GetEnvironmentVariable("ASYNC2_REQUIRE_ARM64") == "1";

    /// <summary>Its <c>dotnet</c>, which supports only <c>exec</c>.</summary>
    public static string Dotnet { get; } = Path.Combine(s_root, "dotnet", "dotnet");

    /// <summary>Settings that run a test project on it.</summary>
    public static string RunSettings { get; } = Path.Combine(s_root, "dotnet", "test.runsettings");

    /// <summary>The reason for skipping a test that needs it; null if the test runs.</summary>
    public static string? ReasonToSkip() => s_isRequired || File.Exists(Path.Combine(s_root, "machine", "qemu"))
        ? null
        : "no emulator for Arm64 here: tests/Arm64/machine makes one";
}

/// <summary>A test of the long form that runs something on Arm64.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class Arm64FactAttribute : FactAttribute
{
    /// <param name="why">The reason why it is not in the gate.</param>
    public Arm64FactAttribute(string why) => Skip = LongForm.ReasonToSkip(why) ?? Arm64.ReasonToSkip();
}

/// <summary>A theory of the long form that runs something on Arm64.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class Arm64TheoryAttribute : TheoryAttribute
{
    /// <param name="why">The reason why it is not in the gate.</param>
    public Arm64TheoryAttribute(string why) => Skip = LongForm.ReasonToSkip(why) ?? Arm64.ReasonToSkip();
}
