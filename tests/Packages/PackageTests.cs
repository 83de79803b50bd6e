using Async2.Tests.Shared;

namespace Async2.Packages.Tests;

/// <summary>A third-party library as its package ships it, woven together with a program that uses it.</summary>
/// <param name="package">The program's name.</param>
/// <param name="exitCode">100 plus the number of its scenarios.</param>
/// <param name="files">The package's assemblies with async methods.</param>
public abstract class PackageTests(string package, int exitCode, params string[] files)
{
    [Theory] // over 20 s where it comes first: all packages are woven
    [LongInlineData("Debug")]
    [InlineData("Release")]
    public void Woven_program_does_what_the_compiled_one_does(string configuration) =>
        WovenPrograms.Of(WovenPrograms.Packages, configuration).ShouldDoWhatTheCompiledOneDoes(exitCode, package);

    [Fact]
    public void Every_async_method_is_woven() => Assert.All(files, WovenPrograms.Of(WovenPrograms.Packages, "Release").ShouldWeaveAllOf);
}
