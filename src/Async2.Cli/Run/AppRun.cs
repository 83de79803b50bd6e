using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>One run of an app, as <c>run</c> was asked for it.</summary>
internal sealed class AppRun(App app, WeaveOptions options)
{
    /// <summary>Whether the shared frameworks are woven with the app.</summary>
    public bool Framework { get; init; }

    /// <summary>Whether it says what was woven.</summary>
    public bool Verbose { get; init; }

    /// <summary>Runs the woven copy that is in the cache, or put there first; on Unix this process becomes the app.</summary>
    public int FromCache(string[] arguments)
    {
        var environment = Environment();
        var weave = Weave(out var description);
        var (entry, hit) = weave.InCache(RunCache.OfUser());
        if (Verbose) description.Write(entry.Report, entry.App, hit);
        var host = weave.HostFor(entry.App);
        IReadOnlyList<string> command = [Path.Combine(entry.App, Path.GetFileName(app.Dll)), .. arguments];
        if (!ProcessImage.CanReplace) return ChildApp.Run(host, command, environment);
        ProcessImage.Replace(host, command, environment);
        return ExitCodes.Failure;
    }

    /// <summary>Runs a woven copy that is removed afterwards.</summary>
    public int FromTemporaryFolder(string[] arguments)
    {
        var environment = Environment();
        var temporary = Directory.CreateTempSubdirectory("async2-");
        try
        {
            var folder = temporary.CreateSubdirectory("app").FullName;
            var weave = Weave(out var description);
            var report = weave.Into(folder);
            if (Verbose) description.Write(report, folder, cached: false);
            return ChildApp.Run(weave.HostFor(folder), [Path.Combine(folder, Path.GetFileName(app.Dll)), .. arguments], environment);
        }
        finally
        {
            temporary.Delete(recursive: true);
        }
    }

    private AppWeave Weave(out RunDescription description)
    {
        var host = Framework ? DotnetHost.FindInstalled() : DotnetHost.Find();
        IReadOnlyList<SharedFramework> frameworks = Framework ? HostFxr.FrameworksOf(app.RuntimeConfig, Path.GetDirectoryName(host)!) : [];
        description = new RunDescription(frameworks);
        return new AppWeave(app, options, host, frameworks);
    }

    private IReadOnlyDictionary<string, string> Environment()
    {
        var backEnd = options.BackEnd;
        return app.FrameworkVersion() >= backEnd.OldestRuntime || backEnd == BackEnd.All[0]
            ? backEnd.Environment
            : throw new CommandException(
                $"not built for .NET {backEnd.OldestRuntime}", app.Dll, $"--back-end {backEnd.Name} needs it; leave the option out");
    }
}
