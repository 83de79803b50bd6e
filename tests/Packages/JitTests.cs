using System.Text.Json;
using Async2.Tests.Shared;

namespace Async2.Packages.Tests;

/// <summary>Compiles all methods with the JIT, to find invalid IL in methods that no program calls.</summary>
public sealed class JitTests
{
    [Theory]
    [LongInlineData(WovenPrograms.Packages, "Debug")]
    [InlineData(WovenPrograms.Packages, "Release")]
    [LongInlineData(WovenPrograms.Schedulers, "Release")]
    public void Every_woven_method_of_every_package_passes(string programs, string configuration)
    {
        var tool = Path.Combine(AppContext.BaseDirectory, "async2.dll");

        var result = ProgramResult.Of("dotnet", tool, "explain", "--stats", "--json", ProgramFolder.Compiled(programs, configuration).Root);

        Assert.True(result.ExitCode == 0, result.Output);
        var untried = result.Output.Split('\n').ToLookup(line => line.StartsWith("async2: not tried: ", StringComparison.Ordinal));
        var counts = JsonDocument.Parse(string.Join('\n', untried[false])).RootElement;
        var woven = counts.GetProperty("woven").GetInt32();
        Assert.InRange(woven, 1000, int.MaxValue);
        Assert.Equal(woven, counts.GetProperty("jitted").GetInt32() + untried[true].Count());
        Assert.All(untried[true], line => Assert.EndsWith("no type arguments satisfy its constraints", line, StringComparison.Ordinal));
    }
}
