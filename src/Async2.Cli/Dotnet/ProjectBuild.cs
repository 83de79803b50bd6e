using System.Diagnostics;

namespace Async2.Cli.Dotnet;

/// <summary>Builds a project, a project's folder or a single .cs file quietly, and finds its assembly.</summary>
internal sealed class ProjectBuild(string path, string configuration, string? framework)
{
    public string TargetPath()
    {
        var build = ProcessOutput.Of(StartInfo());
        if (build.ExitCode != 0)
        {
            foreach (var line in ErrorLines(build.Error + build.Output.Trim())) Screen.Note(line);
            throw new CommandException("the build failed", path, "correct the errors above");
        }
        if (build.Output.Trim() is not { Length: > 0 } output)
            throw new CommandException("several target frameworks", path, "choose one with --target-framework");
        return output.Split('\n')[^1].Trim();
    }

    private ProcessStartInfo StartInfo()
    {
        var start = new ProcessStartInfo(DotnetHost.Find());
        // -getProperty alone only evaluates; with a target it builds first, and prints only the value.
        string[] arguments = ["build", path, "-c", configuration, "-nologo", "-v:q", "-t:Build", "-getProperty:TargetPath"];
        foreach (var argument in arguments) start.ArgumentList.Add(argument);
        if (framework is not null) start.ArgumentList.Add($"-p:TargetFramework={framework}");
        // By default a single file needs the AOT compiler, which a run does not.
        if (path.EndsWith(".cs", StringComparison.OrdinalIgnoreCase)) start.ArgumentList.Add("-p:PublishAot=false");
        return start;
    }

    /// <summary>The lines with errors; all lines if there are none.</summary>
    private static List<string> ErrorLines(string output)
    {
        var lines = output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).Distinct().ToList();
        var errors = lines.Where(l => l.Contains("error", StringComparison.OrdinalIgnoreCase)).ToList();
        return errors.Count > 0 ? errors : lines;
    }
}
