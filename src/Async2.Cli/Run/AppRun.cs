using Async2.Cli.Dotnet;
using Async2.Cli.Folders;
using Async2.Cli.ReadyToRun;
using Async2.Cli.Settings;
using Async2.Cli.Store;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>One run of an app by the command <c>run</c>.</summary>
internal sealed class AppRun(App app, WeaveOptions options)
{
    public bool Framework { get; init; }
    public bool ReadyToRun { get; init; } = true;
    public bool Verbose { get; init; }

    /// <summary>Runs the woven copy in the cache, and makes it first if necessary. On Unix this process becomes the app.</summary>
    public int FromCache(string[] arguments)
    {
        var environment = Environment();
        var weave = Weave(out var description);
        var cache = UserCache.Find();
        if (FindOrMake(weave, cache) is not var (woven, hit)) return FromTemporaryFolder(arguments);
        var nativeCode = new BackgroundCompile(woven.Entry, cache.NativeCode);
        if (Verbose && woven.Report is { } report) Describe(description, report, woven.App, hit, nativeCode.Failure);
        if (ReadyToRun && nativeCode.IsWaiting)
            BackgroundProcess.Start(BackgroundCompile.CommandName, Path.GetFileName(woven.Entry.Folder));
        var host = weave.HostFor(woven.App);
        IReadOnlyList<string> command = [Path.Combine(woven.App, Path.GetFileName(app.Dll)), .. arguments];
        if (!ProcessImage.CanReplace) return ChildApp.Run(host, command, environment, started: null, CancellationToken.None);
        ProcessImage.Replace(host, command, environment);
        return ExitCodes.Failure;
    }

    /// <summary>Runs a woven copy that is removed afterwards.</summary>
    public int FromTemporaryFolder(string[] arguments)
    {
        var environment = Environment();
        using var interruption = new Interruption();
        using var scratch = new ScratchFolder();
        var folder = Directory.CreateDirectory(scratch["app"]).FullName;
        var weave = Weave(out var description);
        var report = weave.Into(folder, interruption.Token);
        if (Verbose) Describe(description, report, folder, cached: false, withoutNativeCode: null);
        IReadOnlyList<string> command = [Path.Combine(folder, Path.GetFileName(app.Dll)), .. arguments];
        return ChildApp.Run(weave.HostFor(folder), command, environment, scratch.Share, interruption.Token);
    }

    private void Describe(RunDescription description, WeaveReport report, string folder, bool cached, string? withoutNativeCode)
    {
        description.Write(report, folder, cached, withoutNativeCode);
        UnusedSettings.Note(options, report);
    }

    private static (WovenApp App, bool Hit)? FindOrMake(AppWeave weave, UserCache cache)
    {
        using var interruption = new Interruption();
        var found = weave.InCache(cache, interruption.Token);
        interruption.Token.ThrowIfCancellationRequested();
        return found;
    }

    internal AppWeave Weave(out RunDescription description)
    {
        var host = Framework ? DotnetHost.FindInstalled() : DotnetHost.Find();
        IReadOnlyList<SharedFramework> frameworks = Framework ? HostFxr.FrameworksOf(app.RuntimeConfig, Path.GetDirectoryName(host)!) : [];
        description = new RunDescription(frameworks);
        return new AppWeave(app, options, host, frameworks);
    }

    private IReadOnlyDictionary<string, string> Environment()
    {
        var backEnd = options.AllBackEnds.MaxBy(b => b.OldestRuntime)!;
        if (app.MayRunOn(backEnd.OldestRuntime)) return options.Environment;
        var others = BackEnd.All.Where(b => app.MayRunOn(b.OldestRuntime)).Select(b => $"take --back-end {b.Name}");
        throw new CommandException(
            $"not built for .NET {backEnd.OldestRuntime}", app.Dll,
            $"the back end {backEnd.Name} needs it; {others.FirstOrDefault($"build it for that, or have it roll forward")}");
    }
}
