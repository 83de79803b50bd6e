using Async2.OpenWorld.Tests.Support;

namespace Async2.OpenWorld.Tests.Cultures;

/// <summary>Some machines lack the data of cultures (ICU). Their first use then ends the process.</summary>
public class CultureTests
{
    [Fact]
    public void Are_not_loaded_by_the_runtime_library()
    {
        if (!OperatingSystem.IsLinux()) return; // The program reads /proc.
        const string Name = "Cultures";
        var compiled = ProgramFolder.Compile(Name, "Release", [new(Name, Repository.Source(Name, "Programs", Name + ".cs"))]);
        var configuration = Path.Combine(compiled.Root, Name + ".runtimeconfig.json");
        File.WriteAllText(configuration, File.ReadAllText(configuration).Replace("Invariant\": true", "Invariant\": false", StringComparison.Ordinal));

        Assert.Equal("not loaded, loaded", compiled.Run().Output.Trim());
        Assert.Equal("not loaded, loaded", compiled.Weave([Name]).Run().Output.Trim());
    }
}
