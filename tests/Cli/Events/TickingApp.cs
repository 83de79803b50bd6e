using System.Diagnostics;

namespace Async2.Cli.Tests.Events;

/// <summary>The test app, whose chains suspend and resume until this is disposed, as compiled and woven.</summary>
public sealed class TickingApp : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public TickingApp()
    {
        Tool = new Tool(_folder["cache"]);
        Tool.Run("rewrite", Tool.TestAppFolder, "-o", _folder["woven"]).ShouldSucceed();
        Compiled = Start(Tool.TestApp);
        Woven = Start(_folder["woven/TestApp.dll"]);
    }

    public Process Compiled { get; }

    public Process Woven { get; }

    internal Tool Tool { get; }

    public string this[string path] => _folder[path];

    public Process Start(bool isWoven) => Start(isWoven ? _folder["woven/TestApp.dll"] : Tool.TestApp);

    public void Dispose()
    {
        foreach (var process in new[] { Compiled, Woven })
        {
            process.StandardInput.Close();
            process.WaitForExit();
            process.Dispose();
        }
        _folder.Dispose();
    }

    private static Process Start(string app)
    {
        var start = new ProcessStartInfo("dotnet", [app, "tick", "3"]) { RedirectStandardInput = true, RedirectStandardOutput = true };
        var process = Process.Start(start)!;
        Assert.Equal("ticking", process.StandardOutput.ReadLine());
        return process;
    }
}
