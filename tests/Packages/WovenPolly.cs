using Async2.Compiler;

namespace Async2.Packages.Tests;

/// <summary>Weaves the program and Polly.Core once for all tests, in each configuration.</summary>
public sealed class WovenPolly
{
    private const string Program = "PollyProgram";

    private readonly Dictionary<string, (ProgramFolder, WeaveReport)> _woven =
        new[] { "Debug", "Release" }.ToDictionary(c => c, c => Compiled(c).Weave($"{Program}-{c}"));

    internal (ProgramFolder Folder, WeaveReport Report) this[string configuration] => _woven[configuration];

    internal static ProgramFolder Compiled(string configuration) => ProgramFolder.Compiled(Program, configuration);
}
