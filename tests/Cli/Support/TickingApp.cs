using System.Diagnostics;
using Async2.Behaviour.Tests;

namespace Async2.Cli.Tests;

/// <summary>The traced app, whose chains suspend and resume until this is disposed, as compiled and woven.</summary>
public sealed class TickingApp : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public TickingApp()
    {
        Tool = new Tool(_folder["cache"]);
        Tool.Run("rewrite", Tool.TracedAppFolder, "-o", _folder["woven"]).ShouldSucceed();
        Compiled = Start(isWoven: false);
        Woven = Start(isWoven: true);
    }

    public Process Compiled { get; }

    public Process Woven { get; }

    internal Tool Tool { get; }

    public string this[string path] => _folder[path];

    /// <summary>Starts it on the .NET that these tests run on.</summary>
    public Process Start(bool isWoven) => Start(isWoven, DotNet.Current);

    public void Dispose()
    {
        End(Compiled);
        End(Woven);
        _folder.Dispose();
    }

    internal Process Start(bool isWoven, DotNet dotnet)
    {
        var app = Path.Combine(isWoven ? _folder["woven"] : Tool.TracedAppFolder, "TracedApp.dll");
        string[] runtime = dotnet.IsCurrent ? [] : ["--fx-version", Path.GetFileName(dotnet.RuntimeFolder)];
        var start = new ProcessStartInfo(dotnet.Command, ["exec", .. runtime, app])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        var process = Process.Start(start)!;
        Assert.Equal("ticking", process.StandardOutput.ReadLine());
        return process;
    }

    internal static void End(Process process)
    {
        process.StandardInput.Close();
        process.WaitForExit();
        process.Dispose();
    }
}
