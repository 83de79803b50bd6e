using System.CommandLine;
using Async2.Cli.ReadyToRun;
using Async2.Cli.Run;

namespace Async2.Cli;

/// <summary><c>async2 ready-to-run KEY</c>, hidden: the process in which an app in the cache gets native code.</summary>
internal static class ReadyToRunCommand
{
    public const string Name = "ready-to-run";

    public static Command Create()
    {
        var key = new Argument<string>("KEY");
        var command = new Command(Name) { key };
        command.Hidden = true;
        command.SetAction((parsed, cancellationToken) =>
        {
            BackgroundProcess.Become();
            var cache = RunCache.OfUser();
            if (cache.Find(parsed.GetRequiredValue(key)) is { } entry) new NativeCodeJob(entry, cache.NativeCode).Run(cancellationToken);
            return Task.FromResult(ExitCodes.Ok);
        });
        return command;
    }
}
