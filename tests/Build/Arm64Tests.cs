using Async2.Tests.Shared;

namespace Async2.Build.Tests;

/// <summary>What is made on this machine runs on Arm64, whether it was made for that or for any kind of machine.</summary>
[Collection(FeedUsers.Name)]
public sealed class Arm64Tests(Feed feed)
{
    private const string Rid = "linux-arm64";
    private const string Why = "publishing, and an emulator";
    private const string NotByThePackage = "<Async2Enabled>false</Async2Enabled>";

    [Arm64Fact(Why)]
    public void What_the_package_has_woven_runs_on_Arm64()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app");
        user.Write("app/Program.cs", Programs.Main);
        user.Build("app").Succeeded();
        Publish(user, "dependent", "--self-contained", "false");
        Publish(user, "single", "--self-contained", "-p:PublishSingleFile=true");
        Publish(user, "native", "--self-contained", "-p:PublishReadyToRun=true");

        foreach (var app in (string[])["app/bin/Release/net10.0/app.dll", "dependent/app.dll", "single/app", "native/app"])
            Assert.Equal(Programs.Woven, Run(user, app));
        AssertItsNativeCodeRuns(user, "native/app");
    }

    [Arm64Fact(Why)]
    public void What_the_command_has_woven_runs_on_Arm64_with_the_native_code_that_it_had()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app", NotByThePackage);
        user.Write("app/Program.cs", Programs.Main);
        user.Build("app").Succeeded();
        Publish(user, "dependent", "--self-contained", "false");
        Publish(user, "native", "--self-contained", "-p:PublishReadyToRun=true");
        user.Dotnet("tool", "install", "Async2.Tool", "--tool-path", "tools", "--version", "*").Succeeded();
        foreach (var folder in (string[])["app/bin/Release/net10.0", "dependent", "native"])
            user.Run(user["tools/async2"], "rewrite", "--ready-to-run", folder == "native" ? "on" : "all", folder, "-o", $"woven/{folder}").Succeeded();

        foreach (var app in (string[])["app/bin/Release/net10.0/app.dll", "dependent/app.dll", "native/app"])
        {
            Assert.Equal(Programs.Compiled, Run(user, app));
            Assert.Equal(Programs.Woven, Run(user, $"woven/{app}"));
        }

        Assert.True(UserFolder.HasNativeCode(user["woven/native/Async2.Runtime.dll"]));
        AssertItsNativeCodeRuns(user, "woven/native/app");
    }

    /// <summary>The clone's tool is compiled for the machine where it lies, but for the library that it gives away.</summary>
    [Arm64Fact("a build of the tool, and an emulator")]
    public void What_a_clones_command_has_woven_runs_on_Arm64()
    {
        using var user = new UserFolder(feed);
        user.New("console", "app", NotByThePackage);
        user.Write("app/Program.cs", Programs.Main);
        user.Build("app").Succeeded();
        Directory.CreateDirectory(user["clone"]);
        foreach (var file in (string[])["async2", "Directory.Build.props", "Directory.Packages.props", "README.md", "src"])
            user.Run("cp", "-R", Path.Combine(Made.Repository, file), user["clone"]).Succeeded();
        user.Run(user["clone/async2"], "--version").Succeeded();
        // Of the native program nobody is to wait for the end, when the folder goes.
        File.Delete(user["clone/artifacts/async2/current/native.wanted"]);

        user.Run(user["clone/async2"], "rewrite", "app/bin/Release/net10.0", "-o", "woven").Succeeded();

        Assert.True(UserFolder.HasNativeCode(user["clone/artifacts/async2/current/Async2.Runtime.dll"]));
        Assert.Empty(AnyMachine.OthersIn(user["woven"]));
        Assert.Equal(Programs.Woven, Run(user, "woven/app.dll"));
    }

    private static void Publish(UserFolder user, string folder, params string[] options) =>
        user.Dotnet(["publish", "app", "-c", "Release", "-r", Rid, "-o", folder, .. options]).Succeeded();

    private static string Run(UserFolder user, string app, params string[] variables) =>
        user.Run("env", [.. variables, Arm64.Dotnet, "exec", user[app]]).Succeeded().Output.Trim();

    // The probe ends before anything is compiled again for being hot.
    private static void AssertItsNativeCodeRuns(UserFolder user, string app)
    {
        Assert.DoesNotContain("Own", Jitted("1"), StringComparison.Ordinal);
        Assert.Contains("Own", Jitted("0"), StringComparison.Ordinal);

        string Jitted(string withNativeCode)
        {
            Run(user, app, $"DOTNET_ReadyToRun={withNativeCode}", "DOTNET_JitDisasmSummary=1", $"DOTNET_JitStdOutFile={user["jitted"]}");
            var jitted = File.ReadAllText(user["jitted"]);
            File.Delete(user["jitted"]);
            return jitted;
        }
    }
}
