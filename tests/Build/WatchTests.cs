using Async2.Tests.Shared;
using System.Diagnostics;

namespace Async2.Build.Tests;

[Collection(FeedUsers.Name)]
public sealed class WatchTests(Feed feed)
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    [LongFact("waits for dotnet watch")]
    public async Task An_edit_under_watch_reaches_the_program_that_runs()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app");
        user.Write("app/Program.cs", $$"""
            while (true)
            {
                System.Console.WriteLine($"{await Text.Now()} {await Own.Form()}");
                await System.Threading.Tasks.Task.Delay(200);
            }

            public static class Text
            {
                public static async System.Threading.Tasks.Task<string> Now()
                {
                    await System.Threading.Tasks.Task.Yield();
                    return "before";
                }
            }
            {{Programs.Probe("Own")}}
            """);
        using var watch = user.Start("sh", "-c", "exec dotnet watch run --project app --non-interactive 2>&1");
        try
        {
            await Until(watch, "Waiting for changes"); // What is edited before is not seen.
            await Until(watch, "before " + Programs.Compiled);
            user.Edit("app/Program.cs", text => text.Replace("\"before\"", "\"after\"", StringComparison.Ordinal));
            await Until(watch, "after " + Programs.Compiled);
        }
        finally
        {
            watch.Kill(entireProcessTree: true);
        }
    }

    private static async Task Until(Process watch, string line)
    {
        using var patience = new CancellationTokenSource(Patience);
        var said = new List<string>();
        try
        {
            while (await watch.StandardOutput.ReadLineAsync(patience.Token) is { } next)
            {
                if (next.Contains(line, StringComparison.Ordinal)) return;
                said.Add(next);
            }
        }
        catch (OperationCanceledException)
        {
            said.Add("and nothing else in time");
        }
        Assert.Fail($"no line with '{line}' in:\n{string.Join('\n', said.Distinct())}");
    }
}
