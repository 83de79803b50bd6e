using System.Collections.Concurrent;
using Async2.Cli.Folders;
using Async2.Cli.Store;
using Async2.Compiler;

namespace Async2.Cli.ReadyToRun;

/// <summary>Carries out a compile job, whose paths are relative to a root. Without store nothing is kept.</summary>
internal sealed class NativeCompiler(CompileJob job, string root, ContentStore? store)
{
    // The file in an entry of the store.
    private const string Assembly = "assembly";

    private readonly ConcurrentDictionary<string, string> _failures = [];
    private readonly ConcurrentDictionary<string, string> _compiled = [];
    private readonly Dictionary<string, int> _numbers = job.Files.Distinct().Select((file, number) => (file, number)).ToDictionary();

    /// <summary>The reasons why files have none, by their names in the job.</summary>
    public IReadOnlyDictionary<string, string> Failures => _failures;

    /// <summary>Copies the assemblies that were compiled earlier into an empty folder.</summary>
    public IReadOnlyList<CompiledFile> Known(string into)
    {
        ForEach(job.Files, file =>
        {
            if (store?.Find(KeyOf(file))?.TryCopy(Assembly, CopyOf(file, into)) == true) _compiled[file] = CopyOf(file, into);
        }, CancellationToken.None);
        return Compiled();
    }

    /// <summary>Compiles every file that was not compiled earlier into an empty folder.</summary>
    /// <exception cref="CommandException">There is no compiler.</exception>
    public IReadOnlyList<CompiledFile> Make(string into, IProgress<WeaveProgress>? progress, CancellationToken cancellationToken)
    {
        string[] rest = [.. job.Files.Except(Known(into).Select(c => c.Name))];
        if (rest.Length == 0) return Compiled();
        var done = 0;
        progress?.Report(new WeaveProgress("compile", rest[0], done, rest.Length));
        var compiler = Crossgen2.Find(job.Version, cancellationToken);
        var references = References();
        // The largest first, so that no large one is compiled alone at the end.
        ForEach(rest.OrderByDescending(f => FolderTree.LengthOf(FullPath(f))), file =>
        {
            Compile(file, CopyOf(file, into), compiler, references, cancellationToken);
            progress?.Report(new WeaveProgress("compile", file, Interlocked.Increment(ref done), rest.Length));
        }, cancellationToken);
        return Compiled();
    }

    private void Compile(
        string file, string copy, Crossgen2 compiler, IReadOnlyList<string> references, CancellationToken cancellationToken)
    {
        var assembly = FullPath(file);
        var skipped = JitOnlyMethods.In(assembly, withLoops: job.New.Contains(file)) is { Count: > 0 } methods
            ? new SkippedMethods(methods)
            : null;
        var input = skipped is null ? assembly : Marked(assembly, copy, skipped);
        if (compiler.Compile(input, copy, job.Target, references, cancellationToken) is { } failure)
        {
            _failures[file] = failure;
            return;
        }

        skipped?.RestoreIn(copy, assembly);
        store?.TryAdd(KeyOf(file), entry => File.Copy(copy, entry[Assembly]));
        _compiled[file] = copy;
    }

    // With its own name, which the compiler needs.
    private static string Marked(string assembly, string copy, SkippedMethods skipped)
    {
        var folder = Directory.CreateDirectory(Path.Combine(Path.GetDirectoryName(copy)!, "marked")).FullName;
        var marked = Path.Combine(folder, Path.GetFileName(copy));
        skipped.MarkIn(assembly, marked);
        return marked;
    }

    private static void ForEach(IEnumerable<string> files, Action<string> action, CancellationToken cancellationToken) => Parallel.ForEach(
        Partitioner.Create(files, EnumerablePartitionerOptions.NoBuffering),
        new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount, CancellationToken = cancellationToken },
        action);

    private IReadOnlyList<CompiledFile> Compiled() =>
        [.. job.Files.Where(_compiled.ContainsKey).Select(f => new CompiledFile(f, FullPath(f), _compiled[f]))];

    private string FullPath(string file) => Path.Combine(root, file);

    // In separate folders, because two assemblies may have one name.
    private string CopyOf(string file, string into) =>
        Path.Combine(Directory.CreateDirectory(Path.Combine(into, $"{_numbers[file]}")).FullName, Path.GetFileName(file));

    private IReadOnlyList<string> References() => [.. job.References
        .SelectMany(r => Directory.EnumerateFiles(FullPath(r), "*.dll").Order(StringComparer.Ordinal))
        .DistinctBy(Path.GetFileName, StringComparer.OrdinalIgnoreCase)
        .Where(FolderTree.IsManaged)];

    // Without the references of the file: the code of an assembly is valid beside any build of the others.
    private string KeyOf(string file) => new KeyInputs()
        .Add("assembly", ContentDigest.OfFile(FullPath(file)))
        .Add("target", $"{job.Version} {job.Target}")
        .Add("loops", $"{!job.New.Contains(file)}").Key;
}

/// <summary>An assembly by its name in the job and by its full path, and a copy of it with native code.</summary>
internal sealed record CompiledFile(string Name, string Assembly, string Copy)
{
    public void Install()
    {
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(Copy, File.GetUnixFileMode(Assembly));
        File.Move(Copy, Assembly, overwrite: true);
    }
}
