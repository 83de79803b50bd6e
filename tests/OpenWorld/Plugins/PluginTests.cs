using System.Collections.Concurrent;
using Async2.OpenWorld.Tests.Support;
using Async2.Tests.Shared;

namespace Async2.OpenWorld.Tests.Plugins;

/// <summary>Plug-ins that are loaded late behave as before, and their contexts still unload.</summary>
public class PluginTests
{
    private const string AllUnloaded = "0 of 50 contexts are alive";

    private static readonly string[] Assemblies = ["Contracts", "PluginA", "PluginB", "Host"];

    private static readonly ConcurrentDictionary<string, Lazy<(ProgramFolder Folder, ProgramOutput Run)>> Compiled = new();

    public static TheoryData<string, string> Rows()
    {
        var rows = new TheoryData<string, string>();
        foreach (var configuration in LongForm.Configurations)
            foreach (var woven in new[] { "Host", "PluginA", "Contracts+Host", "PluginA+PluginB", "Host+PluginB", "Contracts+PluginA+PluginB", "Contracts+PluginA+PluginB+Host" })
                rows.Add(configuration, woven);
        return rows;
    }

    /// <summary>Woven plug-ins are woven alone, as <c>async2 run</c> weaves assemblies in subfolders.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void Plugins_do_what_they_did_and_unload(string configuration, string woven)
    {
        var (folder, expected) = Compiled.GetOrAdd(configuration, c => new(() => Compile(c))).Value;
        // Only if they unload as compiled must they do so woven.
        Assert.Contains(AllUnloaded, expected.Output, StringComparison.Ordinal);

        var assemblies = woven.Split('+');
        var plugins = assemblies.Where(a => a.StartsWith("Plugin", StringComparison.Ordinal)).Select(a => new[] { a });
        string[] others = [.. assemblies.Where(a => !a.StartsWith("Plugin", StringComparison.Ordinal))];
        var run = folder.Weave([.. plugins, .. others.Length > 0 ? [others] : Array.Empty<string[]>()]).Run();
        Same.Text($"{expected.Output}{expected.Error}{expected.ExitCode}", $"{run.Output}{run.Error}{run.ExitCode}");
    }

    private static (ProgramFolder, ProgramOutput) Compile(string configuration)
    {
        var folder = ProgramFolder.Compile("Plugins", configuration, [.. Assemblies.Select(a => new Unit(a, Repository.Source("Plugins", "Programs", a + ".cs")))]);
        return (folder, folder.Run());
    }
}
