namespace Async2.Fuzz.Running;

/// <summary>A file that names what is running. It is left behind when that takes the process down.</summary>
internal sealed class RunningMark : IDisposable
{
    private readonly string _path;
    private readonly StreamWriter _writer;

    public RunningMark(string path)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        _path = path;
        _writer = new StreamWriter(path) { AutoFlush = true };
    }

    public void Write(string what)
    {
        _writer.BaseStream.SetLength(0);
        _writer.WriteLine(what);
    }

    public void Dispose()
    {
        _writer.Dispose();
        File.Delete(_path);
    }
}
