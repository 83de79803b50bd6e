using System.Reflection;

namespace Async2.Behaviour.Tests;

/// <summary>A version of .NET that a corpus is compiled for and run on.</summary>
/// <param name="Version">The major version.</param>
internal sealed record DotNet(int Version)
{
    /// <summary>The version that the tests themselves run on.</summary>
    public static readonly DotNet Current = new(Environment.Version.Major);

    /// <summary>The first version that woven code runs on.</summary>
    public static readonly DotNet Oldest = new(8);

    /// <summary>The last released version.</summary>
    public static readonly DotNet Latest = new(11);

    private static readonly string[] s_frameworks = ["Microsoft.NETCore.App", "Microsoft.AspNetCore.App"];

    private static readonly string OtherRoot = typeof(DotNet).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(a => a.Key == "DotNetRoot").Value!;

    public bool IsCurrent => this == Current;
    public string Framework => $"net{Version}.0";

    /// <summary>The command that runs programs: the SDK's, or that of the installation made by tests/DotNetRoot.</summary>
    public string Command => IsCurrent ? "dotnet" : Path.Combine(OtherRoot, "dotnet");

    /// <summary>The folders in which a weave resolves references; none for the version that the weaver itself runs on.</summary>
    public IReadOnlyList<string> ReferenceFolders => IsCurrent ? [] : Folders;

    /// <summary>The folder of the runtime itself. Only of another version than the current one.</summary>
    public string RuntimeFolder => Folders[0];

    private IReadOnlyList<string> Folders =>
        [.. s_frameworks.SelectMany(f => Directory.GetDirectories(Path.Combine(OtherRoot, "shared", f), $"{Version}.*"))];

    public override string ToString() => $".NET {Version}";
}
