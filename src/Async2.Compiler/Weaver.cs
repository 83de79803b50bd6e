using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler;

/// <summary>Weaves a set of assemblies that belong together, so that they call each other's variants.</summary>
/// <remarks>An instance may be used for several weaves, one after the other; it is not thread-safe.</remarks>
public sealed class Weaver(WeaveOptions options)
{
    /// <summary>Reads every input, transforms what it can, and writes every destination.</summary>
    /// <exception cref="WeaveException">An input cannot be read or a destination cannot be written; no destination was changed.</exception>
    /// <exception cref="OperationCanceledException">Cancelled; no destination was changed.</exception>
    public WeaveReport Weave(
        IReadOnlyList<WeaveInput> inputs,
        IProgress<WeaveProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using var weaving = new Weaving(options, inputs.Select(i => i.Source), forWriting: true, progress, cancellationToken);
        weaving.ToAsyncIl();
        weaving.Lower();
        var report = weaving.Report();
        using var output = new OutputFiles();
        ModuleDefinition?[] woven =
        [
            .. weaving.Inputs.Zip(
                report.Assemblies, (input, result) => result.Outcome == AssemblyOutcome.Woven ? input.Module : null),
        ];
        InParallel.ForEach(inputs, (input, i) =>
        {
            if (woven[i] is { } module) Write(input, () => ModuleFile.ReadWhatOthersAskFor(module));
        }, cancellationToken);
        InParallel.ForEach(inputs, (input, i) =>
        {
            progress?.Report(new WeaveProgress("write", Path.GetFileName(input.Source), i, inputs.Count));
            if (woven[i] is { } module) Write(input, () => output.Write(input.Destination, path => ModuleFile.Write(module, path)));
            else if (!OutputFiles.IsSame(input.Source, input.Destination))
                output.Write(input.Destination, path => File.Copy(input.Source, path));
        }, cancellationToken);

        output.Publish();
        return report;
    }

    /// <summary>Lets <paramref name="write"/> do a part of writing the woven copy of an input, and says what went wrong.</summary>
    private static void Write(WeaveInput input, Action write)
    {
        try
        {
            write();
        }
        catch (AssemblyResolutionException e)
        {
            throw MissingAssembly(input, e.AssemblyReference.Name, e);
        }
        catch (ResolutionException e) when ((e.Member as TypeReference ?? e.Member.DeclaringType).Scope is AssemblyNameReference missing)
        {
            throw MissingAssembly(input, missing.Name, e);
        }
        catch (Exception e) when (e is not (WeaveException or OperationCanceledException or OutOfMemoryException))
        {
            throw new WeaveException(
                $"cannot write the woven copy: {input.Source}: its metadata cannot be written back ({e.GetType().Name}); leave it out", e);
        }
    }

    private static WeaveException MissingAssembly(WeaveInput input, string name, Exception inner) =>
        new(
            $"cannot write the woven copy: {input.Source}: it needs {name}, which is not beside it: put it there, or leave the file out",
            inner);
}
