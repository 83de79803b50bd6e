using System.CommandLine;
using Async2.Cli.Explain;
using Async2.Cli.Folders;
using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli;

/// <summary><c>async2 rewrite IN -o OUT</c>: writes the woven copy of a file or a folder, or changes nothing at all.</summary>
internal static class RewriteCommand
{
    public static Command Create()
    {
        var input = new PathArgument("IN", "An assembly, or a folder with all its subfolders");
        var output = new Option<string>("--output", "-o") { Description = "Where the woven copy goes; may be IN itself", Required = true };
        output.Validators.Add(result => PathArgument.RequireOne(result, "--output"));
        var switches = new WeaveSwitches();
        var verbose = new Option<bool>("--verbose", "-v") { Description = "List every method that is left as compiled, and why" };
        var command = new ExampleCommand("rewrite", "Weave a file or a folder; what is not a managed assembly is copied as it is")
        {
            Examples =
            [
                "async2 rewrite publish -o woven     a folder, into another one",
                "async2 rewrite publish -o publish   in place",
                "async2 rewrite Library.dll -o out/Library.dll",
            ],
        };
        command.Add(input);
        foreach (var option in (Option[])[output, .. switches.All, verbose]) command.Add(option);
        command.SetAction(parsed =>
        {
            var options = switches.Value(parsed);
            var (from, to) = (parsed.GetRequiredValue(input), parsed.GetRequiredValue(output));
            var report = Directory.Exists(from) ? RewriteFolder(from, to, options) : RewriteFile(from, to, options);
            ReportView.WriteSummary(report, parsed.GetValue(verbose));
            if (!Directory.Exists(from) && options.BackEnd.UsesRuntimeLibrary)
                Screen.Note($"async2: the app needs {FolderWeave.RuntimeFile} beside it: copy {FolderWeave.RuntimePath}");
            return ExitCodes.Ok;
        });
        return command;
    }

    private static WeaveReport RewriteFolder(string from, string to, WeaveOptions options)
    {
        if (File.Exists(to)) throw new CommandException("a file is there already", to, "choose a folder for -o");
        using var interruption = new Interruption();
        StagedOutput.Recover(to);
        var tree = FolderTree.Read(from, except: IsSame(from, to) ? null : to);
        using var stage = new StagedOutput(to);
        return Rewrite(stage, (progress, cancellation) =>
            new FolderWeave(tree, stage.NewFiles, options).Run(onlyChanges: IsSame(from, to), progress, cancellation), interruption.Token);
    }

    private static WeaveReport RewriteFile(string from, string to, WeaveOptions options)
    {
        if (Directory.Exists(to) || Path.EndsInDirectorySeparator(to)) to = Path.Combine(to, Path.GetFileName(from));
        // What a link points to is written, not the link.
        to = Path.GetFullPath(
            new FileInfo(to) is { LinkTarget: not null } link ? link.ResolveLinkTarget(returnFinalTarget: true)!.FullName : to);
        StagedOutput.RequireReplaceable(to);
        using var interruption = new Interruption();
        StagedOutput.Recover(Path.GetDirectoryName(to)!);
        InputSets.RequireAssembly(from);
        using var stage = new StagedOutput(Path.GetDirectoryName(to)!);
        return Rewrite(stage, (progress, cancellation) =>
        {
            var written = Path.Combine(stage.NewFiles, Path.GetFileName(to));
            var report = new Weaver(options).Weave([new WeaveInput(Path.GetFullPath(from), written)], progress, cancellation);
            var assembly = report.Assemblies.Single();
            if (assembly.Outcome == AssemblyOutcome.Skipped)
                throw new CommandException("cannot be woven", from, $"{assembly.Reason}; use it as it is");
            if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(written, File.GetUnixFileMode(from));
            return report;
        }, interruption.Token);
    }

    private static WeaveReport Rewrite(
        StagedOutput stage, Func<IProgress<WeaveProgress>?, CancellationToken, WeaveReport> weave, CancellationToken cancellationToken)
    {
        var report = ProgressDisplay.During(progress => weave(progress, cancellationToken));
        cancellationToken.ThrowIfCancellationRequested();
        stage.Commit();
        return report;
    }

    private static bool IsSame(string from, string to) =>
        Path.TrimEndingDirectorySeparator(Path.GetFullPath(from)) == Path.TrimEndingDirectorySeparator(Path.GetFullPath(to));
}
