using System.Runtime.InteropServices;
#if NET10_0
using Async2.Tests.Shared;
#endif

namespace Async2.Tests;

/// <summary>The library behaves the same on Arm64, and knows the same internals of the runtime there.</summary>
public class MachineTests
{
    private const string Asked = "ASYNC2_MACHINE";

    [Fact]
    public void The_machine_is_the_one_that_is_asked_for() => Assert.Equal(
        Environment.GetEnvironmentVariable(Asked) ?? $"{RuntimeInformation.OSArchitecture}", $"{RuntimeInformation.ProcessArchitecture}");

#if NET10_0
    private const string Why = "minutes in an emulator, and packages that nothing else needs";
    private const string OnArm64 = "On_Arm64";

    // Those would start processes of the machine that emulates.
    private const string Others = $"FullyQualifiedName!~{nameof(RuntimeInternalsTests)}.Without_&FullyQualifiedName!~{OnArm64}";

    [Arm64Fact(Why)]
    public void On_Arm64_all_tests_pass() => Passes(Others);

    [Arm64Fact(Why)]
    public void On_Arm64_they_pass_without_what_is_known_of_the_runtime() =>
        Passes($"{Others}&{RuntimeInternals.Needed}!={RuntimeInternals.Yes}", ("ASYNC2_WITHOUT", "all"));

    private static void Passes(string filter, params (string Name, string Value)[] variables) => OwnTests.AssertPassed(
        string.Join(' ', variables), OwnTests.Run(filter, Arm64.RunSettings, [(Asked, $"{Architecture.Arm64}"), .. variables]));
#endif
}
