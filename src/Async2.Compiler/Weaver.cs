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
        weaving.Transform();
        var report = weaving.Report();
        using var output = new OutputFiles();
        for (var i = 0; i < inputs.Count; i++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            progress?.Report(new WeaveProgress("write", Path.GetFileName(inputs[i].Source), i, inputs.Count));
            if (report.Assemblies[i].Outcome == AssemblyOutcome.Woven) WriteWoven(output, inputs[i], weaving.Inputs[i].Module!);
            else if (!OutputFiles.IsSame(inputs[i].Source, inputs[i].Destination)) output.Write(inputs[i].Destination, path => File.Copy(inputs[i].Source, path));
        }

        output.Publish();
        return report;
    }

    private static void WriteWoven(OutputFiles output, WeaveInput input, ModuleDefinition module)
    {
        try
        {
            output.Write(input.Destination, path => WovenModule.Write(module, path));
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
            throw new WeaveException($"cannot write the woven copy: {input.Source}: its metadata cannot be written back ({e.GetType().Name}); leave it out", e);
        }
    }

    private static WeaveException MissingAssembly(WeaveInput input, string name, Exception inner) =>
        new($"cannot write the woven copy: {input.Source}: it needs {name}, which is not beside it: put it there, or leave the file out", inner);
}
