using Mono.Cecil;

namespace Async2.Cli.Tests.Folders;

/// <summary>Apps whose libraries were woven by other versions of Async2: the newest runtime library serves all of them.</summary>
public sealed class RuntimeVersionTests : IDisposable
{
    private const string Library = "Polly.Core.dll";
    private const string Runtime = "Async2.Runtime.dll";

    private static readonly Version s_newer = new(9, 8, 7, 0);
    private static readonly Version s_older = new(0, 0, 1, 0);

    private readonly TemporaryFolder _folder = new();

    private Tool Tool => new(_folder["cache"]);

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_newer_runtime_library_stays()
    {
        MakeApp(s_newer);
        Change(Runtime, module => module.Assembly.Name.Version = s_newer);

        Tool.Run("rewrite", _folder["in"], "-o", _folder["out"]).ShouldSucceed();

        Assert.Equal(File.ReadAllBytes(_folder[$"in/{Runtime}"]), File.ReadAllBytes(_folder[$"out/{Runtime}"]));
        Assert.Equal(Tool.Dotnet(Tool.TestApp, "retry"), Tool.Dotnet(_folder["out/TestApp.dll"], "retry"));
    }

    [Fact]
    public void An_older_one_is_replaced()
    {
        MakeApp(s_older);
        Change(Runtime, module => module.Assembly.Name.Version = s_older);

        Tool.Run("rewrite", _folder["in"], "-o", _folder["in"]).ShouldSucceed();

        using var runtime = ModuleDefinition.ReadModule(_folder[$"in/{Runtime}"]);
        Assert.NotEqual(s_older, runtime.Assembly.Name.Version);
        Assert.Equal(Tool.Dotnet(Tool.TestApp, "retry"), Tool.Dotnet(_folder["in/TestApp.dll"], "retry"));
    }

    [Fact]
    public void What_needs_a_newer_one_than_there_is_is_refused()
    {
        MakeApp(s_newer);
        var before = Contents.Of(_folder["in"]);

        Tool.Run("rewrite", _folder["in"], "-o", _folder["in"]).ShouldFail(
            1, $"woven by Async2 9.8.7, and the runtime library is 0.1.0: {_folder[$"in/{Library}"]}: use async2 9.8.7 or later");

        Assert.Equal(before, Contents.Of(_folder["in"]));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_build_warns_of_it(bool isNewer)
    {
        MakeApp(isNewer ? s_newer : s_older);

        var output = ToolCall.Run(Async2.Build.Program.Instance, [
            "build", "--project", "app.csproj", "--output", _folder["obj"], "--list", _folder["list"], "--weave", $"{_folder["in/TestApp.dll"]}|TestApp.dll",
            "--reference", _folder[$"in/{Library}"], "--reference", _folder[$"in/{Runtime}"]]).ShouldSucceed().Output;

        const string Warning = $"app.csproj : warning A2015: {Library} was woven by Async2 9.8.7, and the runtime library is 0.1.0: refer to Async2 9.8.7 or later";
        Assert.Equal(isNewer, output.Split('\n').Contains(Warning));
    }

    /// <summary>An app as compiled, with a library that was woven for a version of the runtime library, which lies beside it.</summary>
    private void MakeApp(Version version)
    {
        Contents.Copy(Tool.TestAppFolder, _folder["in"]);
        Tool.Run("rewrite", _folder["in"], "-o", _folder["woven"]).ShouldSucceed();
        foreach (var file in (string[])[Library, Runtime]) File.Copy(_folder[$"woven/{file}"], _folder[$"in/{file}"], overwrite: true);
        Change(Library, module => module.AssemblyReferences.Single(r => r.Name == "Async2.Runtime").Version = version);
    }

    private void Change(string file, Action<ModuleDefinition> change)
    {
        var path = _folder[$"in/{file}"];
        using var module = ModuleDefinition.ReadModule(new MemoryStream(File.ReadAllBytes(path)));
        change(module);
        module.Write(path);
    }
}
