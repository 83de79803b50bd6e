using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Async2.Stacks.Tests.Inspected;

/// <summary>A copy of the .NET that these tests run on, in a folder that only their user may enter.</summary>
internal sealed class CopiedDotNet : IDisposable
{
    public const string Dac = "libmscordaccore.so";

    private const string Framework = "Microsoft.NETCore.App";

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("async2-dotnet-");

    /// <param name="isOfUnknownBuild">Whether its runtime has a build id that no other has.</param>
    public CopiedDotNet(bool isOfUnknownBuild)
    {
        var runtime = Path.TrimEndingDirectorySeparator(RuntimeEnvironment.GetRuntimeDirectory());
        var installation = Path.GetFullPath(Path.Combine(runtime, "..", "..", ".."));
        Version = Path.GetFileName(runtime);
        Directory.CreateDirectory(Path.GetDirectoryName(Runtime)!);
        Run("cp", "-r", runtime, Runtime);
        Run("cp", "-r", Path.Combine(installation, "host"), Path.Combine(installation, "dotnet"), Folder);
        if (isOfUnknownBuild) ChangeBuildId();
    }

    public string Version { get; }

    public string Folder => _folder.FullName;

    /// <summary>The folder of its runtime.</summary>
    public string Runtime => Path.Combine(Folder, "shared", Framework, Version);

    /// <summary>Its command.</summary>
    public string Command => Path.Combine(Folder, "dotnet");

    /// <summary>Starts a program whose only stacks are lost.</summary>
    /// <param name="before">A command that starts the program.</param>
    public RunningProgram Start(params string[] before) =>
        RunningProgram.Start([.. before, Command, "exec", ProgramBuild.Trouble(Form.AsCompiled, 10).Assembly, "leak"]);

    public void ReplaceDac() => File.WriteAllText(Path.Combine(Runtime, Dac), "its code would run in the reader");

    public void AllowOthersToWrite() => Run("chmod", "-R", "777", Folder);

    public void GiveToNobody()
    {
        Run("chmod", "755", Folder);
        Run("chown", "-R", "65534:65534", Folder);
    }

    public void Dispose() => _folder.Delete(recursive: true);

    private static void Run(string command, params string[] arguments)
    {
        using var process = Process.Start(command, arguments);
        process.WaitForExit();
        Assert.Equal(0, process.ExitCode);
    }

    private void ChangeBuildId()
    {
        var path = Path.Combine(Runtime, "libcoreclr.so");
        var bytes = File.ReadAllBytes(path);
        ReadOnlySpan<byte> note = [4, 0, 0, 0, 20, 0, 0, 0, 3, 0, 0, 0, (byte)'G', (byte)'N', (byte)'U', 0];
        bytes[bytes.AsSpan().IndexOf(note) + note.Length] ^= 0xff;
        File.WriteAllBytes(path, bytes);
    }
}
