using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Build.Weaving;

/// <summary>The weave job of a build: inputs that are woven together into a folder that holds nothing else.</summary>
/// <remarks>References are the assemblies that the program will load; those of frameworks are used if none is installed.</remarks>
internal sealed record BuildJob(
    string Output,
    IReadOnlyList<BuildInput> Inputs,
    IReadOnlyList<string> References,
    IReadOnlyList<string> FrameworkReferences,
    WeaveOptions Options);

/// <summary>Weaves the assemblies of a build into a folder that holds woven assemblies only.</summary>
internal sealed class BuildWeave(BuildJob job)
{
    /// <summary>Fills the folder.</summary>
    /// <returns>A report for each input, in their order.</returns>
    public IReadOnlyList<AssemblyReport> Run(CancellationToken cancellationToken)
    {
        var reports = new Dictionary<BuildInput, AssemblyReport>();
        var weaver = new Weaver(job.Options with { Earlier = new EarlierWeave(References(), [.. job.Inputs.Select(i => i.Source)]) });
        foreach (var set in Sets())
        {
            foreach (var input in set) Directory.CreateDirectory(Path.GetDirectoryName(To(input))!);
            var woven = weaver.Weave([.. set.Select(i => new WeaveInput(i.Source, To(i)))], null, cancellationToken);
            foreach (var (input, report) in set.Zip(woven.Assemblies)) reports.Add(input, report);
        }
        RemoveAllBut([.. job.Inputs.Where(i => reports[i].Outcome == AssemblyOutcome.Woven).SelectMany(WithSymbols)]);
        return [.. job.Inputs.Select(i => reports[i])];
    }

    // The host chooses among assemblies of one name when the program runs, so no call is bound to them.
    private IEnumerable<IReadOnlyList<BuildInput>> Sets()
    {
        var byName = job.Inputs.ToLookup(i => i.AssemblyName, StringComparer.OrdinalIgnoreCase);
        BuildInput[] together = [.. job.Inputs.Where(i => byName[i.AssemblyName].Count() == 1)];
        return together.Length > 0 ? job.Inputs.Except(together).Select(i => (BuildInput[])[i]).Prepend(together)
            : job.Inputs.Select(i => (BuildInput[])[i]);
    }

    private Dictionary<string, string> References()
    {
        var folders = EarlierWeave.FoldersOf([], job.Options);
        var missing = job.FrameworkReferences.Where(f => !folders.Any(folder => File.Exists(Path.Combine(folder, Path.GetFileName(f)))));
        var files = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var file in job.Inputs.Select(i => i.Source).Concat(job.References).Concat(missing))
            files.TryAdd(Path.GetFileNameWithoutExtension(file), Path.GetFullPath(file));
        return files;
    }

    private string To(BuildInput input) => Path.GetFullPath(Path.Combine(job.Output, input.Destination));

    private IEnumerable<string> WithSymbols(BuildInput input) => [To(input), Path.ChangeExtension(To(input), ".pdb")];

    // Skipped assemblies are used from their own folder, and files of earlier builds are not used any more.
    private void RemoveAllBut(HashSet<string> woven)
    {
        if (!Directory.Exists(job.Output)) return;
        var files = FolderTree.Read(job.Output);
        foreach (var file in files.Files.Select(files.FullPath).Where(f => !woven.Contains(Path.GetFullPath(f)))) File.Delete(file);
    }
}
