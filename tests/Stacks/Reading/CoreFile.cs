using Microsoft.Diagnostics.NETCore.Client;

namespace Async2.Stacks.Tests.Reading;

/// <summary>A core of a running process, deleted in the end.</summary>
internal sealed class CoreFile : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("async2-stacks-");

    public CoreFile(int processId, DumpType type)
    {
        Path = System.IO.Path.Combine(_folder.FullName, "core");
        new DiagnosticsClient(processId).WriteDump(type, Path);
    }

    public string Path { get; }

    public void Dispose() => _folder.Delete(recursive: true);
}
