using System.Security;
using System.Text.RegularExpressions;

namespace Async2.Build.Tests;

/// <summary>The package sources that the user of this machine has configured.</summary>
internal static partial class ConfiguredSources
{
    /// <summary>Their names and addresses, without those that are disabled.</summary>
    public static IReadOnlyList<(string Name, string Address)> All { get; } = Read();

    /// <summary>Elements for <c>packageSources</c> of a NuGet.config.</summary>
    public static string AsSources() => string.Concat(All.Select(s => $"""<add key="{Xml(s.Name)}" value="{Xml(s.Address)}" />"""));

    /// <summary>Elements for <c>packageSourceMapping</c>: they have all packages.</summary>
    public static string AsMapping() =>
        string.Concat(All.Select(s => $"""<packageSource key="{Xml(s.Name)}"><package pattern="*" /></packageSource>"""));

    private static List<(string Name, string Address)> Read()
    {
        var listed = CommandResult.Of(
            Path.GetTempPath(), new Dictionary<string, string> { ["DOTNET_CLI_UI_LANGUAGE"] = "en", ["DOTNET_NOLOGO"] = "1" }, "dotnet", "nuget", "list", "source");
        return [.. Source().Matches(listed.Succeeded().Output).Select(m => (m.Groups[1].Value, m.Groups[2].Value))];
    }

    private static string Xml(string text) => SecurityElement.Escape(text);

    //   1.  Name [Enabled]
    //       Address
    [GeneratedRegex(@"^ *\d+\. +(.+) \[Enabled\]\r?\n +(\S.*?)\r?$", RegexOptions.Multiline)]
    private static partial Regex Source();
}
