namespace Async2.Cli.Dotnet;

/// <summary>A shared framework that the host chooses for an app, in <c>ROOT/shared/NAME/VERSION</c>.</summary>
internal sealed record SharedFramework(string Name, string Version, string Folder)
{
    /// <summary>The framework with the runtime itself.</summary>
    public const string Base = "Microsoft.NETCore.App";
}
