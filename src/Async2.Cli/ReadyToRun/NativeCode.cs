using System.Collections.Concurrent;
using Async2.Cli.Folders;
using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.ReadyToRun;

/// <summary>Makes the native code that an order asks for.</summary>
/// <param name="order">What is compiled.</param>
/// <param name="root">The folder that the order's paths are relative to.</param>
/// <param name="store">What was compiled earlier; null: nothing is kept.</param>
internal sealed class NativeCode(NativeCodeOrder order, string root, FileStore? store)
{
    private readonly ConcurrentDictionary<string, string> _failures = [];
    private readonly ConcurrentDictionary<string, string> _compiled = [];
    private readonly Dictionary<string, int> _numbers = order.Files.Distinct().Select((file, number) => (file, number)).ToDictionary();

    /// <summary>Why files have none, by their names in the order.</summary>
    public IReadOnlyDictionary<string, string> Failures => _failures;

    /// <summary>Takes what was compiled earlier.</summary>
    /// <param name="into">An empty folder for the files.</param>
    public IReadOnlyList<CompiledFile> Known(string into)
    {
        ForEach(order.Files, file =>
        {
            if (store?.Take(KeyOf(file), CopyOf(file, into)) == true) _compiled[file] = CopyOf(file, into);
        }, CancellationToken.None);
        return Compiled();
    }

    /// <summary>Compiles every file, or takes what was compiled earlier.</summary>
    /// <param name="into">An empty folder for the files, and for whatever is needed meanwhile.</param>
    /// <param name="progress">Told how far it is.</param>
    /// <param name="cancellationToken">Ends it.</param>
    /// <exception cref="CommandException">There is no compiler.</exception>
    public IReadOnlyList<CompiledFile> Make(string into, IProgress<WeaveProgress>? progress, CancellationToken cancellationToken)
    {
        string[] rest = [.. order.Files.Except(Known(into).Select(c => c.Name))];
        if (rest.Length == 0) return Compiled();
        var done = 0;
        progress?.Report(new WeaveProgress("compile", rest[0], done, rest.Length));
        var compiler = Crossgen2.Find(order.Version, cancellationToken);
        var references = References();
        // The largest first, so that none of them is left over when the others are done.
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
        var passedOver = JitOnlyMethods.In(assembly, withLoops: order.New.Contains(file)) is { Count: > 0 } methods
            ? new PassedOverMethods(methods)
            : null;
        var input = passedOver is null ? assembly : Marked(assembly, copy, passedOver);
        if (compiler.Compile(input, copy, order.Target, references, cancellationToken) is { } failure)
        {
            _failures[file] = failure;
            return;
        }

        passedOver?.RestoreIn(copy, assembly);
        store?.Add(KeyOf(file), copy);
        _compiled[file] = copy;
    }

    // Under its own name, by which the compiler knows it.
    private static string Marked(string assembly, string copy, PassedOverMethods passedOver)
    {
        var folder = Directory.CreateDirectory(Path.Combine(Path.GetDirectoryName(copy)!, "marked")).FullName;
        var marked = Path.Combine(folder, Path.GetFileName(copy));
        passedOver.MarkIn(assembly, marked);
        return marked;
    }

    private static void ForEach(IEnumerable<string> files, Action<string> action, CancellationToken cancellationToken) => Parallel.ForEach(
        Partitioner.Create(files, EnumerablePartitionerOptions.NoBuffering),
        new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount, CancellationToken = cancellationToken },
        action);

    private IReadOnlyList<CompiledFile> Compiled() =>
        [.. order.Files.Where(_compiled.ContainsKey).Select(f => new CompiledFile(f, FullPath(f), _compiled[f]))];

    private string FullPath(string file) => Path.Combine(root, file);

    // A folder each, for two assemblies may have one name.
    private string CopyOf(string file, string into)
    {
        return Path.Combine(Directory.CreateDirectory(Path.Combine(into, $"{_numbers[file]}")).FullName, Path.GetFileName(file));
    }

    private IReadOnlyList<string> References() => [.. order.References
        .SelectMany(r => Directory.EnumerateFiles(FullPath(r), "*.dll").Order(StringComparer.Ordinal))
        .DistinctBy(Path.GetFileName, StringComparer.OrdinalIgnoreCase)
        .Where(FolderTree.IsManaged)];

    // What the file refers to makes no difference: each assembly's code is valid beside any build of the others.
    private string KeyOf(string file)
    {
        var loops = order.New.Contains(file) ? "without loops" : "with loops";
        return FileStore.KeyOf(FullPath(file), $"{order.Version} {order.Target.OperatingSystem} {order.Target.Architecture} {loops}");
    }
}

/// <summary>An assembly of an order, and a copy of it that has native code.</summary>
/// <param name="Name">Its name in the order.</param>
/// <param name="Assembly">Its full path.</param>
/// <param name="Copy">The copy.</param>
internal sealed record CompiledFile(string Name, string Assembly, string Copy)
{
    /// <summary>Puts the copy in the place of the assembly.</summary>
    public void Install()
    {
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(Copy, File.GetUnixFileMode(Assembly));
        File.Move(Copy, Assembly, overwrite: true);
    }
}
