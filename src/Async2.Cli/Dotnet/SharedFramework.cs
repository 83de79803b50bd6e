namespace Async2.Cli.Dotnet;

/// <summary>A shared framework that an app runs on, in the version that the host chooses for it.</summary>
/// <param name="Name">Such as <c>Microsoft.AspNetCore.App</c>.</param>
/// <param name="Version">The version that is installed, not the one that was asked for.</param>
/// <param name="Folder">Where it is: <c>ROOT/shared/NAME/VERSION</c>.</param>
internal sealed record SharedFramework(string Name, string Version, string Folder)
{
    /// <summary>The one that holds the runtime itself.</summary>
    public const string Base = "Microsoft.NETCore.App";
}
