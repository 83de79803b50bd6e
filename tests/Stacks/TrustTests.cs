using System.Diagnostics;
using Async2.Behaviour.Tests;
using Async2.Stacks.Targets;
using Async2.Stacks.Tests.Inspected;
using Async2.Stacks.Tests.Reading;

namespace Async2.Stacks.Tests;

/// <summary>The reader loads the library that knows a runtime (the DAC) only from files that nobody else could have written.</summary>
public class TrustTests
{
    private static readonly string[] s_asNobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];

    [Fact]
    public void A_runtime_of_the_same_user_is_trusted()
    {
        using var dotnet = new CopiedDotNet(isOfUnknownBuild: true);
        using var program = dotnet.Start();
        Assert.NotEqual(0, Total(program));
    }

    // What lies beside the runtime is no library at all: to load it would fail.
    [Fact]
    public void A_trusted_copy_of_the_same_build_is_loaded_instead_of_the_targets_own()
    {
        using var dotnet = new CopiedDotNet(isOfUnknownBuild: false);
        dotnet.ReplaceDac();
        dotnet.AllowOthersToWrite();
        using var program = dotnet.Start();
        Assert.NotEqual(0, Total(program));
    }

    [Fact]
    public void A_copy_among_NuGets_packages_is_found_by_its_build()
    {
        using var dotnet = new CopiedDotNet(isOfUnknownBuild: true);
        var packages = Directory.CreateTempSubdirectory("async2-packages-");
        var native = packages.CreateSubdirectory(
            $"microsoft.netcore.app.runtime.{RuntimeId}/{dotnet.Version}/runtimes/{RuntimeId}/native").FullName;
        foreach (var name in (string[])["libcoreclr.so", CopiedDotNet.Dac])
            File.Copy(Path.Combine(dotnet.Runtime, name), Path.Combine(native, name));
        dotnet.ReplaceDac();
        dotnet.AllowOthersToWrite();
        using var program = dotnet.Start();

        var (exitCode, error) = Run(["env", $"NUGET_PACKAGES={packages.FullName}"], program);

        packages.Delete(recursive: true);
        Assert.True(exitCode == 0, error);
    }

    [Fact]
    public void Without_a_trusted_one_a_line_says_what_is_missing_and_how_to_allow_it()
    {
        using var dotnet = new CopiedDotNet(isOfUnknownBuild: true);
        dotnet.AllowOthersToWrite();
        using var program = dotnet.Start();

        var refused = Assert.Throws<InspectionException>(() => InspectedTarget.Attach(program.Id));

        Assert.Equal("no trusted data access library for its runtime", refused.What);
        Assert.Matches($@"\.NET {dotnet.Version}, build id [0-9a-f]{{40}}$", refused.Where);
        Assert.Contains("others may write", refused.WhatToDo, StringComparison.Ordinal);
        Assert.Contains(
            $"dotnet package download Microsoft.NETCore.App.Runtime.{RuntimeId}@{dotnet.Version} --output", refused.WhatToDo, StringComparison.Ordinal);
        Assert.Contains("--dac FILE", refused.WhatToDo, StringComparison.Ordinal);
    }

    [Fact]
    public void One_that_the_user_names_is_loaded()
    {
        using var dotnet = new CopiedDotNet(isOfUnknownBuild: true);
        dotnet.AllowOthersToWrite();
        using var program = dotnet.Start();

        var (exitCode, error) = Run([], program, "--dac", Path.Combine(dotnet.Runtime, CopiedDotNet.Dac));

        Assert.True(exitCode == 0, error);
    }

    [Fact]
    public void One_of_another_runtime_is_refused_though_it_is_named()
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(Form.AsCompiled, 10), "leak");
        var other = Path.Combine(new DotNet(11).RuntimeFolder, CopiedDotNet.Dac);
        Assert.Equal("the data access library of another runtime", Refused(other).What);
        Assert.Equal("no such file", Refused("/no/such/file").What);
        using var dotnet = new CopiedDotNet(isOfUnknownBuild: false);
        dotnet.ReplaceDac();
        Assert.Equal("cannot read the runtime", Refused(Path.Combine(dotnet.Runtime, CopiedDotNet.Dac)).What);

        InspectionException Refused(string dac) => Assert.Throws<InspectionException>(() => InspectedTarget.Attach(program.Id, new ReadingOptions { Dac = dac }));
    }

    [PrivilegedFact]
    public void Root_does_not_load_that_of_another_user()
    {
        using var dotnet = new CopiedDotNet(isOfUnknownBuild: true);
        dotnet.GiveToNobody();
        using var program = dotnet.Start(s_asNobody);
        // Its own user could run this code anyway, but not with the privilege to read other processes.
        Assert.Contains("no trusted data access library", Run([], program).Error, StringComparison.Ordinal);
        Assert.Equal((0, ""), Run(s_asNobody, program));
        string[] withPrivilege = [.. s_asNobody, "--inh-caps=+sys_ptrace", "--ambient-caps=+sys_ptrace"];
        Assert.Contains("no trusted data access library", Run(withPrivilege, program).Error, StringComparison.Ordinal);
    }

    // In a container, the path of its runtime could lead this process to another file.
    [PrivilegedFact]
    public void A_container_does_not_choose_a_folder_outside_of_it()
    {
        using var dotnet = new CopiedDotNet(isOfUnknownBuild: true);
        using var program = dotnet.Start("unshare", "--mount");
        var refused = Assert.Throws<InspectionException>(() => InspectedTarget.Attach(program.Id));
        Assert.Equal("no trusted data access library for its runtime", refused.What);
    }

    private static string RuntimeId => System.Runtime.InteropServices.RuntimeInformation.RuntimeIdentifier;

    private static long Total(RunningProgram program)
    {
        using var target = InspectedTarget.Attach(program.Id);
        return StackReader.Read(target).Total;
    }

    private static (int ExitCode, string Error) Run(string[] before, RunningProgram program, params string[] options)
    {
        string[] command = [.. before, "dotnet", StacksCommand.Tool, "stacks", $"{program.Id}", .. options];
        using var process = Process.Start(new ProcessStartInfo(command[0], command[1..])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        var error = process.StandardError.ReadToEndAsync();
        process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, error.Result);
    }
}
