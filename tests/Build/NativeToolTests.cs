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
        foreach (var project in (string[])["Async2.Runtime", "Async2.Build"])
            user.Dotnet("pack", Path.Combine(Made.Repository, "src", project), "-c", "Release", "-o", user["packages"],
                $"-p:ArtifactsPath={user["artifacts"]};Version={Version}").Succeeded();
        user.Write("nuget.config", Feed.Configuration(user["packages"]));
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

    [LongFact("NativeAOT compiles the tool")]
    public void The_installed_tool_has_a_native_program_and_works_without_it()
    {
        using var user = new UserFolder(feed);
        user.Dotnet("pack", Path.Combine(Made.Repository, "src", "Async2.Tool"), "-c", "Release", "-o", user["packages"],
            $"-p:ArtifactsPath={user["artifacts"]};Version={Version}").Succeeded();
        user.Write("nuget.config", Feed.Configuration(user["packages"]));
        user.Dotnet("tool", "install", "Async2.Tool", "--tool-path", user["tool"], "--version", Version).Succeeded();
        user.Dotnet("new", "console", "-o", "app").Succeeded();
        user.Write("app/Program.cs", Programs.Main);
        user.Build("app").Succeeded();

        var rewritten = Rewritten("native");
        File.Delete(Directory.EnumerateFiles(user["tool"], "async2", SearchOption.AllDirectories).Single(f => f != user["tool/async2"]));
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
