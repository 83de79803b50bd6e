using System.Collections.Concurrent;
using Async2.OpenWorld.Tests.Support;
using Async2.Tests.Shared;

namespace Async2.OpenWorld.Tests.Usage;

/// <summary>Libraries that inspect types, substitute them or call them by reflection behave as before.</summary>
public class UsageTests
{
    private const string Services = "Services";

    private static readonly Dictionary<string, string[]> Packages = new()
    {
        ["Scan"] = [],
        ["Proxies"] = [],
        ["Mocks"] = ["Moq", "Castle.Core"],
        ["Substitutes"] = ["NSubstitute", "Castle.Core"],
        ["Json"] = [],
        ["Web"] = [],
    };

    private static readonly ConcurrentDictionary<(string, string), Lazy<(ProgramFolder Folder, string Output)>> Compiled = new();

    public static TheoryData<string, string, string> Rows()
    {
        var rows = new TheoryData<string, string, string>();
        foreach (var program in Packages.Keys)
            foreach (var configuration in LongForm.Configurations)
                foreach (var woven in new[] { program, Services, $"{Services}+{program}" }) rows.Add(program, configuration, woven);
        return rows;
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void Programs_do_what_they_did(string program, string configuration, string woven)
    {
        var (folder, expected) = Compiled.GetOrAdd((program, configuration), key => new(() => Compile(key.Item1, key.Item2))).Value;
        Same.Text(expected, Text(folder.Weave(woven.Split('+')).Run()));
    }

    private static (ProgramFolder, string) Compile(string program, string configuration)
    {
        var folder = ProgramFolder.Compile(
            program, configuration, [new(Services, Source(Services)), new(program, Source(program), Source("Calls"))], Packages[program]);
        var run = folder.Run();
        Assert.True(run.ExitCode == 0, run.CommandLine + run.Output + run.Error);
        return (folder, Text(run));
    }

    private static string Text(ProgramOutput run) => $"{run.Output}{run.Error}exit code {run.ExitCode}";

    private static string Source(string name) => Repository.Source("Usage", "Programs", name + ".cs");
}
