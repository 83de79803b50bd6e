using Async2.Tests.Shared;

namespace Async2.Build.Tests;

/// <summary>The corpus compiled by NativeAOT, as compiled and woven: each program does the same.</summary>
[Collection(FeedUsers.Name)]
public sealed class NativeCorpusTests(Feed feed)
{
    private const string Rid = "linux-x64";

    /// <summary>What NativeAOT's own frames show, which are others where code is woven, or inlined; and where it ends as compiled.</summary>
    private static readonly Dictionary<string, string> s_others = new()
    {
        ["ContextThrowsInPost"] = "as compiled, NativeAOT aborts before anybody is told of the exception",
        ["ThrowingAfterContinuation"] = "as compiled, NativeAOT aborts before anybody is told of the exception",
        ["ThrowingOnCompleted"] = "as compiled, NativeAOT aborts before anybody is told of the exception",
        ["CurrentMethods"] = "as compiled, NativeAOT knows no current method",
        ["FramesOfExceptions"] = "frames are known by their addresses, and those that were left by returning have none",
        ["FramesOfGenericExceptions"] = "frames are known by their addresses, and those that were left by returning have none",
        ["IteratorStackTraces"] = "frames show the parameters of MoveNext",
        ["StackTraceNames"] = "frames that were left by returning are not shown",
        ["ThrowingBeforePassThrough"] = "which frames are inlined",
        ["TracesThroughHandlers"] = "frames that were left by returning are not shown",
    };

    [LongFact("NativeAOT compiles the corpus")]
    public void Programs_do_what_they_did()
    {
        using var user = new UserFolder(feed);
        user.Write("corpus.targets", """
            <Project>
              <PropertyGroup>
                <!-- Programs are found by reflection, and are not written for trimming. -->
                <SuppressTrimAnalysisWarnings>true</SuppressTrimAnalysisWarnings>
                <NoWarn>$(NoWarn);IL2104;IL3053;IL3050;IL2026;A2003</NoWarn>
              </PropertyGroup>
              <ItemGroup>
                <TrimmerRootAssembly Include="Corpus.CSharp;Corpus.Harness" />
                <PackageReference Include="Async2" Version="*" Condition="'$(MSBuildProjectName)' == 'Corpus.CSharp'" />
              </ItemGroup>
            </Project>
            """);
        var (compiled, woven) = (Publish(user, "compiled", "-p:Async2Enabled=false"), Publish(user, "woven"));
        Assert.True(new FileInfo(woven).Length > new FileInfo(compiled).Length, "nothing was woven");
        var programs = user.Run(compiled, "list").Succeeded().Output.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.True(programs.Length > 300);
        var others = programs.Where(p => Result(user, compiled, p) != Result(user, woven, p)).ToList();
        Assert.Empty(others.Except(s_others.Keys));
    }

    private static string Publish(UserFolder user, string folder, params string[] options)
    {
        user.Dotnet(
        [
            "publish", Path.Combine(Made.Repository, "tests", "Corpus", "CSharp"), "-c", "Release", "-f", "net10.0", "-r", Rid, "-o", user[folder],
            "-p:TargetFrameworks=net10.0;PublishAot=true;ManagePackageVersionsCentrally=false;TreatWarningsAsErrors=false",
            $"-p:ArtifactsPath={user["artifacts-" + folder]};RestoreConfigFile={user["nuget.config"]}",
            $"-p:CustomAfterMicrosoftCommonTargets={user["corpus.targets"]}", .. options,
        ]).Succeeded();
        return user[$"{folder}/Corpus.CSharp"];
    }

    private static string Result(UserFolder user, string corpus, string program)
    {
        // What a crash reports names frames.
        var run = user.Run("sh", "-c", $"'{corpus}' run {program} one two 2>/dev/null");
        return $"{run.ExitCode}\n{run.Output}";
    }
}
