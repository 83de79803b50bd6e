namespace Async2.Cli.Run;

/// <summary>A runtime of an installation of .NET, as a program is started on it.</summary>
/// <param name="Host">The installation's <c>dotnet</c>.</param>
/// <param name="Version">Which of its runtimes; null for the one that it chooses.</param>
internal sealed record InstalledRuntime(string Host, string? Version = null)
{
    /// <summary>The arguments of <see cref="Host"/> that come before the program's path.</summary>
    public IReadOnlyList<string> Arguments => Version is null ? ["exec"] : ["exec", "--fx-version", Version];
}
