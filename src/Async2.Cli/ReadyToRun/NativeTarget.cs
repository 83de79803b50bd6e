using System.Reflection.PortableExecutable;

namespace Async2.Cli.ReadyToRun;

/// <summary>The machine that native code is for, in the terms of crossgen2.</summary>
internal sealed record NativeTarget(string OperatingSystem, string Architecture)
{
    private const string Windows = "windows";

    // The machine of a ReadyToRun image is its architecture XOR a number for its operating system (pedecoder.h).
    private static readonly (string Name, int Number)[] s_systems = [("linux", 0x7B79), (Windows, 0), ("osx", 0x4644)];

    private static readonly (string Name, Machine Machine)[] s_architectures =
        [("x64", Machine.Amd64), ("arm64", Machine.Arm64), ("x86", Machine.I386), ("arm", Machine.ArmThumb2)];

    /// <summary>The runtime identifier. On Linux there are others for other C libraries, with the same code.</summary>
    public string RuntimeIdentifier => $"{(OperatingSystem == Windows ? "win" : OperatingSystem)}-{Architecture}";

    /// <summary>Whether an app that was published for <paramref name="runtimeIdentifier"/> runs only on such machines.</summary>
    public bool IsThatOf(string? runtimeIdentifier) =>
        runtimeIdentifier?.Split('-') is [var system, .., var architecture] && $"{system}-{architecture}" == RuntimeIdentifier;

    public static NativeTarget? Of(Machine machine)
    {
        var targets =
            from system in s_systems
            from architecture in s_architectures
            where ((int)architecture.Machine ^ system.Number) == (int)machine
            select new NativeTarget(system.Name, architecture.Name);
        return targets.FirstOrDefault();
    }
}
