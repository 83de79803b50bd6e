using Async2.Tests.Shared;

namespace Async2.Build.Tests;

[Collection(FeedUsers.Name)]
public sealed class PublishTests(Feed feed)
{
    private const string Rid = "linux-x64";

    [Fact] // over 20 s: three ways
    public void Each_way_to_publish_takes_the_woven_assembly()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app");
        user.Write("app/Program.cs", Programs.Main);
        user.Build("app").Succeeded();
        Publish(user, "plain", "--no-build");
        Publish(user, "trimmed", "-r", Rid, "--self-contained", "-p:PublishTrimmed=true", "-p:PublishSingleFile=true", "-warnaserror");
        Publish(user, "native", "-r", Rid, "--self-contained", "false", "-p:PublishReadyToRun=true");
        Assert.True(UserFolder.HasNativeCode(user["native/app.dll"]));
    }

    [Fact]
    public void What_the_native_back_end_has_woven_gets_no_native_code_ahead_of_time()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app", "<Async2BackEnd>native</Async2BackEnd>");
        user.Write("app/Program.cs", Programs.Main);
        user.Dotnet("publish", "app", "-c", "Release", "-o", "out", "-r", Rid, "--self-contained", "false", "-p:PublishReadyToRun=true").Succeeded();
        Assert.False(UserFolder.HasNativeCode(user["out/app.dll"]));
        Assert.Equal(Programs.Woven, user.Run("env", "DOTNET_RuntimeAsync=1", user["out/app"]).Succeeded().Output.Trim());
    }

    [Fact]
    public void A_single_file_is_refused_by_rewrite_in_one_line()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app", "<Async2Enabled>false</Async2Enabled>");
        user.Dotnet("publish", "app", "-c", "Release", "-r", Rid, "--self-contained", "false", "-p:PublishSingleFile=true", "-o", "out").Succeeded();
        user.Dotnet("tool", "install", "Async2.Tool", "--tool-path", "tools", "--version", "*").Succeeded();
        var rewrite = user.Run(user["tools/async2"], "rewrite", "out/app", "-o", "woven");
        Assert.Equal(1, rewrite.ExitCode);
        Assert.Contains("single-file", rewrite.Output, StringComparison.Ordinal);
        Assert.Single(rewrite.Output.Trim().Split('\n'));
    }

    [LongFact("a trimmed app is published in half a minute")]
    public void A_trimmed_app_is_refused_by_rewrite_in_one_line()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app", "<Async2Enabled>false</Async2Enabled>");
        user.Write("app/Program.cs", Programs.Main);
        user.Dotnet("publish", "app", "-c", "Release", "-r", Rid, "--self-contained", "-p:PublishTrimmed=true", "-o", "out").Succeeded();
        user.Dotnet("tool", "install", "Async2.Tool", "--tool-path", "tools", "--version", "*").Succeeded();
        var rewrite = user.Run(user["tools/async2"], "rewrite", "out", "-o", "woven");
        Assert.Equal(1, rewrite.ExitCode);
        Assert.Contains("a trimmed app: ", rewrite.Output, StringComparison.Ordinal);
        Assert.Single(rewrite.Output.Trim().Split('\n'));
    }

    [Theory]
    [InlineData("net8.0")] // its compiler takes the assembly from another place
    [InlineData("net10.0")]
    public void Ahead_of_time_compilation_takes_the_woven_assembly_and_its_debug_information(string framework)
    {
        using var user = new UserFolder(feed);
        user.New("console", "app", $"<TargetFramework>{framework}</TargetFramework><PublishAot>true</PublishAot>");
        // The compiler makes debug information of first arguments, or if there are none of first locals.
        user.Write("app/Program.cs", $$"""
            await Task.WhenAll(First.Array([1]), First.Of("text"), First.Of(new int[1]), First.Of(2), First.Number(3), First.List([]), First.Local(), new First().Own());
            {{Programs.Main}}
            class First
            {
                public static async Task Array(int[] first) { await Task.Yield(); System.GC.KeepAlive(first); }
                public static async Task Of<T>(T first) { await Task.Yield(); System.GC.KeepAlive(first); }
                public static async Task Number(int first) { await Task.Yield(); System.GC.KeepAlive(first); }
                public static async Task List(System.Collections.Generic.List<string[]> first) { await Task.Yield(); System.GC.KeepAlive(first); }
                public static async Task Local() { int[] first = [System.Environment.ProcessId]; for (var i = 0; i < first.Length; i++) first[i]++; await Task.Yield(); }
                public async Task Own() { await Task.Yield(); System.GC.KeepAlive(this); }
            }
            """);
        Publish(user, "aot", "-r", Rid, "-warnaserror");
    }

    [LongFact("minutes of publishing")]
    public void The_framework_of_a_self_contained_app_is_woven_with_it()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app", "<Async2Framework>true</Async2Framework>");
        user.Write("app/Program.cs", """
            // Reads of a stream over memory end at once; what copies them is the framework's.
            var text = new System.IO.StreamReader(new System.IO.MemoryStream(new byte[1 << 20]));
            var buffer = new char[100];
            for (var i = 0; i < 1000; i++) await text.ReadBlockAsync(buffer);
            var json = typeof(System.Text.Json.JsonSerializer).Assembly.GetReferencedAssemblies().Select(a => a.Name);
            System.Console.WriteLine(json.Contains("Async2.Runtime") ? "woven" : "compiled");
            """);
        Publish(user, "framework", "-r", Rid, "--self-contained");
        Publish(user, "precompiled", "-r", Rid, "--self-contained", "-p:PublishReadyToRun=true");
    }

    private static void Publish(UserFolder user, string folder, params string[] options)
    {
        user.Dotnet(["publish", "app", "-c", "Release", "-o", folder, .. options]).Succeeded();
        Assert.Equal(Programs.Woven, user.Run(user[$"{folder}/app"]).Succeeded().Output.Trim());
    }
}
