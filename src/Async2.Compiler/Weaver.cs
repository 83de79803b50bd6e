using Async2.Compiler.Inputs;

namespace Async2.Compiler;

/// <summary>Weaves a set of assemblies that belong together, so that they call each other's variants.</summary>
/// <remarks>An instance may be used for several weaves, one after the other; it is not thread-safe.</remarks>
public sealed class Weaver(WeaveOptions options)
{
    /// <summary>Reads every input, transforms what it can, and writes every destination.</summary>
    /// <remarks>
    /// An input that cannot be transformed or written back is copied as it is. Other inputs may be bound to its variants, so the set is
    /// then woven again without it.
    /// </remarks>
    /// <exception cref="WeaveException">An input cannot be read or a destination cannot be written; no destination was changed.</exception>
    /// <exception cref="OperationCanceledException">Cancelled; no destination was changed.</exception>
    public WeaveReport Weave(
        IReadOnlyList<WeaveInput> inputs,
        IProgress<WeaveProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        var exclusions = new Exclusions();
        while (true)
        {
            var before = exclusions.Count;
            var sources = inputs.Select(i => i.Source);
            using var weaving = new Weaving(options, sources, exclusions, forWriting: true, progress, cancellationToken);
            weaving.Run();
            if (exclusions.Count > before) continue;
            using var output = new OutputFiles();
            var report = weaving.Report();
            Write(inputs, weaving.Inputs, report, output, exclusions, progress, cancellationToken);
            if (exclusions.Count > before) continue;
            output.Publish();
            return report;
        }
    }

    private static void Write(
        IReadOnlyList<WeaveInput> files,
        IReadOnlyList<InputAssembly> inputs,
        WeaveReport report,
        OutputFiles output,
        Exclusions exclusions,
        IProgress<WeaveProgress>? progress,
        CancellationToken cancellationToken)
    {
        ModuleDefinition?[] woven =
        [
            .. inputs.Zip(report.Assemblies, (input, result) => result.Outcome == AssemblyOutcome.Woven ? input.Module : null),
        ];
        InParallel.ForEach(inputs, (input, i) =>
        {
            if (woven[i] is { } module) Attempt(input, () => ModuleFile.ReadWhatOthersAskFor(module), exclusions);
        }, cancellationToken);
        InParallel.ForEach(files, (file, i) =>
        {
            progress?.Report(new WeaveProgress("write", Path.GetFileName(file.Source), i, files.Count));
            if (woven[i] is { } module)
                Attempt(inputs[i], () => output.Write(file.Destination, path => ModuleFile.Write(module, path)), exclusions);
            else if (!OutputFiles.IsSame(file.Source, file.Destination))
                output.Write(file.Destination, path => File.Copy(file.Source, path));
        }, cancellationToken);
    }

    /// <summary>Runs a step of writing an input; excludes the input if the step fails.</summary>
    private static void Attempt(InputAssembly input, Action write, Exclusions exclusions)
    {
        try
        {
            write();
        }
        catch (Exception e) when (e is not (WeaveException or OperationCanceledException or OutOfMemoryException))
        {
            exclusions.Add(input, SkipReason.MetadataNotWritten, e);
        }
    }
}
