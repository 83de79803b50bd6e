using System.Runtime.InteropServices;
using Async2.Cli.Folders;
using Async2.Cli.ReadyToRun;
using Async2.Compiler;

namespace Async2.Cli.Tests;

/// <summary>The test app, of which the main assembly is compiled to native code.</summary>
public sealed class CompiledApp : IDisposable
{
    private static readonly string s_framework = RuntimeEnvironment.GetRuntimeDirectory();

    private readonly TemporaryFolder _folder = new();

    public CompiledApp()
    {
        Contents.Copy(Tool.TestAppFolder, Folder);
        var compiler = Crossgen2.Find($"{Environment.Version}", CancellationToken.None);
        var core = ReadyToRunImage.Of(typeof(object).Assembly.Location)!;
        var references = FolderTree.Read(s_framework).Assemblies().Select(a => Path.Combine(s_framework, a));
        var failure = compiler.Compile(
            Tool.TestApp, _folder["TestApp.dll"], NativeTarget.Of(core.Machine)!,
            [.. references, Path.Combine(Folder, "Polly.Core.dll")], CancellationToken.None);
        Assert.Null(failure);
        File.Move(_folder["TestApp.dll"], Dll, overwrite: true);
    }

    public string Folder => _folder["app"];

    public string Dll => Path.Combine(Folder, "TestApp.dll");

    public void Dispose() => _folder.Dispose();
}
