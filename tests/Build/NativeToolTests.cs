using System.Text.RegularExpressions;
using Async2.Tests.Shared;

namespace Async2.Build.Tests;

[Collection(FeedUsers.Name)]
public sealed class NativeToolTests(Feed feed)
{
    // Who has packed an earlier version has it in the folder of packages: this one has a name of its own.
    private const string Version = "0.1.0-native";

    [LongFact("NativeAOT compiles the tool")]
    public void The_native_tool_writes_what_the_other_one_writes()
    {
        using var user = new UserFolder(feed);
        user.Pack("Async2.Runtime", Version);
        user.Pack("Async2.Build", Version);
        user.New("console", "app");
        user.Edit("app/app.csproj", text => text.Replace("Version=\"*\"", $"Version=\"{Version}\"", StringComparison.Ordinal));
        user.Write("app/Program.cs", Programs.Main);
        Assert.DoesNotContain("exec --roll-forward", user.Build("app", "-v:n").Succeeded().Output, StringComparison.Ordinal);
        Assert.Equal(Programs.Woven, user.Dotnet("app/bin/Release/net10.0/app.dll").Output.Trim());
        var native = File.ReadAllBytes(user["app/bin/Release/net10.0/app.dll"]);

        Directory.Delete(user["app/obj/Release"], recursive: true);
        Assert.Contains("exec --roll-forward", user.Build("app", "-v:n", "-p:_Async2NativeTool=none").Succeeded().Output, StringComparison.Ordinal);
        Assert.Equal(native, File.ReadAllBytes(user["app/bin/Release/net10.0/app.dll"]));
    }

    [LongFact("the runtime library is compiled for five kinds of machines")]
    public void The_packed_runtime_library_has_native_code_for_apps_of_dotnet_10()
    {
        using var user = new UserFolder(feed);
        user.Dotnet("tool", "install", "Async2.Tool", "--tool-path", "tools", "--version", "*").Succeeded();
        user.Pack("Async2.Runtime", Version);
        user.Pack("Async2.Build", Version, "-p:PrecompiledFor=none");
        user.New("console", "app", "<TargetFrameworks>net8.0;net10.0</TargetFrameworks><TargetFramework />");
        user.Edit("app/app.csproj", text => text.Replace("Version=\"*\"", $"Version=\"{Version}\"", StringComparison.Ordinal));
        user.Write("app/Program.cs", """
            System.Console.WriteLine(await Last.Of(1));
            System.Console.WriteLine(System.AppDomain.CurrentDomain.GetAssemblies().Single(a => a.GetName().Name == "Async2.Runtime").Location);
            static class Last
            {
                public static async System.Threading.Tasks.Task<int> Of(int value) { await System.Threading.Tasks.Task.Yield(); return value; }
            }
            """);
        user.Build("app").Succeeded();

        Assert.False(UserFolder.HasNativeCode(Loaded("app/bin/Release/net8.0", Made.OlderDotNet)));
        Assert.True(UserFolder.HasNativeCode(Loaded("app/bin/Release/net10.0", "dotnet")));

        // What NuGet chooses for one kind of machine is also what is trimmed and compiled.
        foreach (var way in (string[])["PublishReadyToRun", "PublishTrimmed"])
        {
            user.Dotnet("publish", "app", "-c", "Release", "-f", "net10.0", "-r", "linux-x64", "--self-contained", "-o", way, $"-p:{way}=true").Succeeded();
            Assert.StartsWith("1", user.Run(user[$"{way}/app"]).Succeeded().Output, StringComparison.Ordinal);
        }

        // The library beside an app that is woven again is the one that it loads.
        user.Build("app", "-f", "net10.0", "-p:Async2Enabled=false").Succeeded();
        user.Run(user["tools/async2"], "rewrite", "app/bin/Release/net10.0", "-o", "woven").Succeeded();
        Assert.Equal(user["woven/Async2.Runtime.dll"], Loaded("woven", "dotnet"));

        string Loaded(string folder, string dotnet) => user.Run(dotnet, user[$"{folder}/app.dll"]).Succeeded().Output.Trim().Split('\n')[^1];
    }

    [LongFact("NativeAOT compiles the tool")]
    public void The_installed_tool_has_a_native_program_and_works_without_it()
    {
        using var user = new UserFolder(feed);
        user.Pack("Async2.Tool", Version);
        user.Dotnet("tool", "install", "Async2.Tool", "--tool-path", user["tool"], "--version", Version).Succeeded();
        user.Dotnet("new", "console", "-o", "app").Succeeded();
        user.Write("app/Program.cs", Programs.Main);
        user.Build("app").Succeeded();

        var rewritten = Rewritten("native");
        File.Delete(Directory.EnumerateFiles(user["tool"], "async2-build", SearchOption.AllDirectories).Single());
        Assert.Equal(rewritten, Rewritten("plain"));

        byte[] Rewritten(string into)
        {
            user.Run(user["tool/async2"], "rewrite", user["app/bin/Release/net10.0"], "-o", user[into]).Succeeded();
            Assert.False(UserFolder.HasNativeCode(user[$"{into}/Async2.Runtime.dll"]));
            var run = user.Run(user["tool/async2"], "run", "-v", user["app/bin/Release/net10.0/app.dll"]).Succeeded().Output;
            var woven = Regex.Match(run, @"^async2: (/\S+)", RegexOptions.Multiline).Groups[1].Value;
            Assert.True(UserFolder.HasNativeCode(Path.Combine(woven, "Async2.Runtime.dll")));
            return File.ReadAllBytes(user[$"{into}/app.dll"]);
        }
    }
}
