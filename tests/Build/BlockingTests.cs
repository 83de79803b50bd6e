namespace Async2.Build.Tests;

/// <summary>Blocking calls suspend across projects, of which each is woven apart.</summary>
[Collection(FeedUsers.Name)]
public sealed class BlockingTests(Feed feed)
{
    // More calls than threads. Whether a thread is free shows while they wait.
    private const string Program = """
        using System.Threading;
        using System.Threading.Tasks;

        ThreadPool.SetMinThreads(1, 1);
        ThreadPool.SetMaxThreads(System.Environment.ProcessorCount, System.Environment.ProcessorCount);
        var gate = new TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously);
        var running = new Task<int>[100];
        for (var i = 0; i < running.Length; i++) running[i] = Task.Run(async () =>
        {
            await Task.Yield();
            return Store.Load(gate.Task);
        });
        using var free = new ManualResetEventSlim();
        ThreadPool.QueueUserWorkItem(_ => ThreadPool.QueueUserWorkItem(_ => free.Set()));
        var isFree = free.Wait(int.Parse(args[0]));
        gate.SetResult(42);
        Task.WaitAll(running);
        System.Console.WriteLine($"{(isFree ? "free" : "blocked")} {running[99].Result}");
        """;

    [Fact] // three builds
    public void A_call_of_a_project_that_blocks_gives_its_thread_away_and_follows_its_changes()
    {
        using var user = new UserFolder(feed);
        user.Write("Directory.Build.props", "<Project><PropertyGroup><Async2Blocking>suspend</Async2Blocking></PropertyGroup></Project>");
        user.New("classlib", "library");
        user.Write("library/Class1.cs", """
            public static class Store
            {
                private static readonly object s_gate = new();

                public static int Load(System.Threading.Tasks.Task<int> task) => task.Result;
            }
            """);
        user.New("console", "app");
        user.Write("app/Program.cs", Program);
        user.Edit("app/app.csproj", text => text.Replace("</Project>", "<ItemGroup><ProjectReference Include=\"../library/library.csproj\" /></ItemGroup></Project>", StringComparison.Ordinal));

        var built = user.Build("app").Succeeded().Output;
        Assert.Contains("  library: blocking calls: 1 suspend, 0 block; 1 twin, 1 KB of IL\n", built, StringComparison.Ordinal);
        Assert.Contains("  app: blocking calls: 1 suspend, ", built, StringComparison.Ordinal);
        Assert.Equal("free 42", Run("20000"));

        // The program is not compiled again, but woven.
        user.Edit("library/Class1.cs", text => text.Replace("=> task.Result;", "{ lock (s_gate) return task.Result; }", StringComparison.Ordinal));
        var compiled = user.Compiled("app");
        Assert.Contains("  app: blocking calls: 0 suspend, ", user.Build("app").Succeeded().Output, StringComparison.Ordinal);
        Assert.Equal(compiled, user.Compiled("app"));
        Assert.Equal("blocked 42", Run("200"));

        user.Edit("library/Class1.cs", text => text.Replace("lock (s_gate)", "", StringComparison.Ordinal));
        user.Build("app").Succeeded();
        Assert.Equal("free 42", Run("20000"));

        string Run(string limit) => user.Dotnet("app/bin/Release/net10.0/app.dll", limit).Succeeded().Output.Trim();
    }
}
