using System.Reflection;

namespace Async2.Behaviour.Tests;

/// <summary>A version of .NET that a corpus is compiled for and run on.</summary>
/// <param name="Version">Its first number.</param>
internal sealed record DotNet(int Version)
{
    /// <summary>The one that the tests themselves run on.</summary>
    public static readonly DotNet Newest = new(Environment.Version.Major);

    /// <summary>The first one that woven code runs on.</summary>
    public static readonly DotNet Oldest = new(8);

    private static readonly string OlderRoot = typeof(DotNet).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(a => a.Key == "DotNetRoot").Value!;

    public bool IsNewest => this == Newest;
    public string Framework => $"net{Version}.0";

    /// <summary>The command that runs programs: the SDK's, or that of the installation that tests/DotNetRoot makes.</summary>
    public string Command => IsNewest ? "dotnet" : Path.Combine(OlderRoot, "dotnet");

    /// <summary>The folders in which a weave looks references up; none for what the weaver itself runs on.</summary>
    public IReadOnlyList<string> ReferenceFolders => IsNewest
        ? []
        : Directory.GetDirectories(Path.Combine(OlderRoot, "shared", "Microsoft.NETCore.App"), $"{Version}.*");

    public override string ToString() => $".NET {Version}";
}
