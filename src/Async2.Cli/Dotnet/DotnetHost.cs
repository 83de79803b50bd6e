using Async2.Compiler;

namespace Async2.Cli.Dotnet;

/// <summary>Finds the <c>dotnet</c> that the user means.</summary>
internal static class DotnetHost
{
    /// <summary>The file name in an installation.</summary>
    public static readonly string Executable = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";

    public static string Find() =>
        Candidates().FirstOrDefault(File.Exists)
        ?? throw new CommandException("no dotnet", "PATH", "install .NET 10 from https://dot.net, or set DOTNET_ROOT");

    /// <summary>The same with links resolved, in an installation with frameworks.</summary>
    public static string FindInstalled()
    {
        var installed = Installed(Find());
        return HostFxr.In(Path.GetDirectoryName(installed)!) is not null
            ? installed
            : throw new CommandException("no .NET installation around it", installed, "set DOTNET_ROOT to one");
    }

    /// <summary>The path of a <c>dotnet</c> with links resolved; on the PATH there is often a link.</summary>
    public static string Installed(string host) =>
        new FileInfo(host).ResolveLinkTarget(returnFinalTarget: true)?.FullName ?? Path.GetFullPath(host);

    private static IEnumerable<string> Candidates()
    {
        if (Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } host) yield return host;
        if (Environment.GetEnvironmentVariable("DOTNET_ROOT") is { Length: > 0 } root) yield return Path.Combine(root, Executable);
        var path = Environment.GetEnvironmentVariable("PATH") ?? "";
        foreach (var folder in path.Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries))
            yield return Path.Combine(folder, Executable);
        yield return Path.Combine(OwnFramework.Installation, Executable); // In ~/.dotnet, where ./async2 looks, too.
    }
}
