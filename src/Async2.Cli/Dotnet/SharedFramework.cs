namespace Async2.Cli.Dotnet;

/// <summary>A shared framework that an app runs on, in the installed version that the host chooses for it.</summary>
/// <param name="Name">For instance <c>Microsoft.AspNetCore.App</c>.</param>
/// <param name="Version">The installed version.</param>
/// <param name="Folder"><c>ROOT/shared/NAME/VERSION</c>.</param>
internal sealed record SharedFramework(string Name, string Version, string Folder)
{
    /// <summary>The framework with the runtime itself.</summary>
    public const string Base = "Microsoft.NETCore.App";
}
