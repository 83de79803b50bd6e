using System.Diagnostics;
using System.Reflection;

namespace Async2.Tests;

/// <summary>This project's tests, in a process of their own.</summary>
internal static class OwnTests
{
    /// <summary>Has them run on the runtime of this process: an older one is in an installation of its own. None for the newest.</summary>
    public static string? Settings { get; } =
        typeof(OwnTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(metadata => metadata.Key == "RunSettings").Value is { Length: > 0 } settings ? settings : null;

    /// <summary>Runs those that a filter takes.</summary>
    /// <returns>What was printed, and whether all have passed.</returns>
    public static (string Output, bool Passed) Run(string filter, string? settings, params (string Name, string Value)[] variables)
    {
        string[] arguments = ["vstest", typeof(OwnTests).Assembly.Location, $"--TestCaseFilter:{filter}"];
        if (settings is not null) arguments = [.. arguments, $"--Settings:{settings}"];
        var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach ((string name, string value) in variables) start.Environment[name] = value;
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd() + errors.Result;
        process.WaitForExit();
        return (output, process.ExitCode == 0);
    }

    /// <summary>Fails unless some have been run, and all of them have passed.</summary>
    /// <param name="what">What was asked for.</param>
    /// <param name="run">What <see cref="Run"/> has given.</param>
    public static void AssertPassed(string what, (string Output, bool Passed) run)
    {
        // Indented: at the beginning of a line it would look like the outcome of this run.
        string quoted = run.Output.ReplaceLineEndings("\n    ");
        Assert.True(run.Passed && run.Output.Contains("Passed!", StringComparison.Ordinal), $"{what}\n    {quoted}");
    }
}
