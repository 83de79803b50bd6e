using System.CommandLine;
using Async2.Cli.ReadyToRun;
using Async2.Cli.Run;
using Async2.Cli.Store;

namespace Async2.Cli;

/// <summary><c>async2 ready-to-run KEY</c>, hidden: carries out the compile job of an app in the cache.</summary>
internal static class ReadyToRunCommand
{
    public static Command Create()
    {
        var key = new Argument<string>("KEY");
        var command = new Command(BackgroundCompile.CommandName) { key };
        command.Hidden = true;
        command.SetAction((parsed, cancellationToken) =>
        {
            BackgroundProcess.Become();
            var cache = UserCache.Find();
            if (WovenApp.Find(cache, parsed.GetRequiredValue(key)) is { Entry: var entry })
                new BackgroundCompile(entry, cache.NativeCode).Run(cancellationToken);
            return Task.FromResult(ExitCodes.Ok);
        });
        return command;
    }
}
