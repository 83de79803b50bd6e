using System.CommandLine;
using Async2.Cli.Explain;
using Async2.Cli.Folders;
using Async2.Cli.ReadyToRun;
using Async2.Cli.Settings;
using Async2.Cli.Store;
using Async2.Cli.Weaving;
using Async2.Compiler;

namespace Async2.Cli;

/// <summary><c>async2 rewrite IN -o OUT</c>: writes the woven copy of a file or a folder, or changes nothing at all.</summary>
internal static class RewriteCommand
{
    public const string Name = "rewrite";

    private static readonly string s_askForRuntime = $"the app needs {RuntimeFile.Name} beside it: copy {RuntimeFile.Portable}";

    public static Command Create()
    {
        var input = new PathArgument("IN", "An assembly, or a folder with all that is in it; other files are copied as they are");
        var output = new Option<string>("--output", "-o")
        {
            Description = "The path of the woven copy; may be IN",
            HelpName = "OUT",
            Required = true,
        };
        var readyToRun = ReadyToRunOption.OfRewrite();
        var switches = new WeaveSwitches();
        var verbose = new Option<bool>("--verbose", "-v") { Description = "List every skipped method, with the reason" };
        var command = new ExampleCommand(Name, "Write the woven copy of a file or a folder")
        {
            Examples =
            [
                "async2 rewrite publish -o woven     a folder, into another one",
                "async2 rewrite publish -o publish   in place",
                "async2 rewrite Library.dll -o out/Library.dll",
            ],
        };
        command.Add(input);
        foreach (var option in (Option[])[output, readyToRun, verbose]) command.Add(option);
        switches.AddTo(command);
        command.SetAction(parsed =>
        {
            var (from, to) = (parsed.GetRequiredValue(input), parsed.GetRequiredValue(output));
            var (options, nativeCode) = (switches.Value(parsed, from), ReadyToRunOption.Scope(parsed, readyToRun));
            var (report, notes) =
                Directory.Exists(from) ? RewriteFolder(from, to, options, nativeCode) : RewriteFile(from, to, options, nativeCode);
            ReportView.WriteSummary(report, parsed.GetValue(verbose));
            UnusedSettings.Note(options, report);
            foreach (var note in notes) Screen.Tell(note);
            return ExitCodes.Ok;
        });
        return command;
    }

    private static Rewritten RewriteFolder(string from, string to, WeaveOptions options, NativeCodeScope nativeCode)
    {
        if (File.Exists(to)) throw new CommandException("a file is there already", to, "choose a folder for -o");
        using var interruption = new Interruption();
        Recover(to);
        var tree = FolderTree.Read(from, except: IsSame(from, to) ? null : to);
        using var stage = new StagedOutput(to);
        return Rewrite(stage, (progress, cancellation) =>
        {
            var report = new FolderWeave(tree, stage.NewFiles, options).Run(onlyChanges: IsSame(from, to), progress, cancellation);
            UnusedSettings.RequireSelected(options, report);
            var files = tree.Assemblies().Select(a => new WeaveInput(tree.FullPath(a), Path.Combine(stage.NewFiles, a)));
            var code = new RewrittenCode(tree.Root, WeaveSets.AppFolders(tree), [.. files], stage, nativeCode);
            return new Rewritten(report, WithoutNativeCode(code.Add(report, progress, cancellation)));
        }, interruption.Token);
    }

    private static Rewritten RewriteFile(string from, string to, WeaveOptions options, NativeCodeScope nativeCode)
    {
        if (Directory.Exists(to) || Path.EndsInDirectorySeparator(to)) to = Path.Combine(to, Path.GetFileName(from));
        // The target of a link is written, not the link.
        to = Path.GetFullPath(
            new FileInfo(to) is { LinkTarget: not null } link ? link.ResolveLinkTarget(returnFinalTarget: true)!.FullName : to);
        PlacedFiles.RequireReplaceable(to);
        using var interruption = new Interruption();
        Recover(Path.GetDirectoryName(to)!);
        InputSets.RequireAssembly(from);
        using var stage = new StagedOutput(Path.GetDirectoryName(to)!);
        return Rewrite(stage, (progress, cancellation) =>
        {
            var file = new WeaveInput(Path.GetFullPath(from), Path.Combine(stage.NewFiles, Path.GetFileName(to)));
            var report = new Weaver(options).Weave([file], progress, cancellation);
            var assembly = report.Assemblies.Single();
            if (assembly.Outcome == AssemblyOutcome.Skipped)
                throw new CommandException("cannot be woven", from, $"{assembly.Reason}; use it as it is");
            UnusedSettings.RequireSelected(options, report);
            if (assembly.Outcome == AssemblyOutcome.Woven) RuntimeFile.RequireFramework(Path.GetDirectoryName(file.Source)!);
            if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(file.Destination, File.GetUnixFileMode(from));
            var code = new RewrittenCode(Path.GetDirectoryName(file.Source)!, [""], [file], stage, nativeCode);
            var notes = WithoutNativeCode(code.Add(report, progress, cancellation));
            var lacksRuntime = options.AllBackEnds.Any(b => b.UsesRuntimeLibrary)
                && !File.Exists(Path.Combine(stage.Target, RuntimeFile.Name));
            return new Rewritten(report, lacksRuntime ? [.. notes, s_askForRuntime] : notes);
        }, interruption.Token);
    }

    private static IEnumerable<string> WithoutNativeCode(IEnumerable<string> reasons) => reasons.Select(r => $"without native code: {r}");

    private static Rewritten Rewrite(
        StagedOutput stage, Func<IProgress<WeaveProgress>?, CancellationToken, Rewritten> weave, CancellationToken cancellationToken)
    {
        var rewritten = ProgressDisplay.During(progress => weave(progress, cancellationToken));
        cancellationToken.ThrowIfCancellationRequested();
        using var turn = OutputLock.Take(stage.Target);
        stage.Commit();
        return rewritten;
    }

    private static void Recover(string target) =>
        StagedOutput.Recover(target, () => OutputLock.Take(Path.TrimEndingDirectorySeparator(Path.GetFullPath(target))));

    private static bool IsSame(string from, string to) =>
        Path.TrimEndingDirectorySeparator(Path.GetFullPath(from)) == Path.TrimEndingDirectorySeparator(Path.GetFullPath(to));

    private sealed record Rewritten(WeaveReport Report, IEnumerable<string> Notes);
}
