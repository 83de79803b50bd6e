using Async2.Tests.Shared;

namespace Async2.Packages.Tests;

/// <summary>
/// A third-party library with a TaskScheduler of its own, which notices code that runs elsewhere. Woven together with a program that uses
/// it, and as shipped with a woven program.
/// </summary>
/// <param name="package">The program's name.</param>
/// <param name="exitCode">100 plus the number of its scenarios.</param>
/// <param name="files">The package's assemblies with async methods.</param>
public abstract class SchedulerTests(string package, int exitCode, params string[] files)
{
    private const string Size = "these packages have 2,000 async methods";

    [LongTheory(Size)]
    [InlineData("Debug")]
    [InlineData("Release")]
    public void Woven_program_does_what_the_compiled_one_does(string configuration) =>
        WovenPrograms.Of(WovenPrograms.Schedulers, configuration).ShouldDoWhatTheCompiledOneDoes(exitCode, package);

    [LongTheory(Size)]
    [InlineData("Debug")]
    [InlineData("Release")]
    public void Woven_program_does_so_with_the_package_as_shipped(string configuration) =>
        WovenPrograms.Of(WovenPrograms.Schedulers, configuration).ShouldDoSoWithPackagesAsShipped(exitCode, package);

    [LongFact(Size)]
    public void Every_async_method_is_woven() => Assert.All(files, WovenPrograms.Of(WovenPrograms.Schedulers, "Release").ShouldWeaveAllOf);
}

public sealed class TemporalTests() : SchedulerTests("Temporal", 106, "Temporalio.dll");

public sealed class AkkaTests() : SchedulerTests("Akka", 107, "Akka.dll", "Akka.Streams.dll");

public sealed class DurableTaskTests() : SchedulerTests("DurableTask", 107, "DurableTask.Core.dll");

public sealed class OrleansTests() : SchedulerTests("Orleans", 110, "Orleans.Core.dll", "Orleans.Streaming.dll");
