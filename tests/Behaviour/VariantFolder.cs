using Async2.Compiler;
using Async2.Compiler.BackEnds.Experiment.Unwind;
using Async2.Compiler.Tests.BackEnds;

namespace Async2.Behaviour.Tests;

/// <summary>The files of a variant and, if it was rewritten, the compiler's report.</summary>
/// <param name="Path">The corpus's assembly.</param>
/// <param name="Report">Null as compiled.</param>
internal sealed record VariantFolder(string Path, AssemblyReport? Report)
{
    public static VariantFolder Make(Variant variant)
    {
        var built = BuiltCorpus.Folder(variant.Corpus, variant.Configuration, variant.DotNet, variant.IsCompiledAsRuntimeAsync);
        var assembly = $"{variant.Corpus.Assembly}.dll";
        var source = System.IO.Path.Combine(built, assembly);
        if (variant.Form is Form.AsCompiled or Form.Runtime10) return new VariantFolder(source, null);
        if (variant.Form == Form.WithoutRuntimeInternals) return variant.As(Form.Woven).Folder;

        var name = $"{variant.Corpus.Name}-{variant.Configuration}-{variant.Form}";
        var folder = Fresh(System.IO.Path.Combine(AppContext.BaseDirectory, "corpus", variant.DotNet.Framework, "rewritten", name), built);
        var destination = System.IO.Path.Combine(folder, assembly);
        var options = Options(variant.Form) with { VerifyEachPass = true, ReferenceFolders = variant.DotNet.ReferenceFolders };
        var report = new Weaver(options).Weave([new WeaveInput(source, destination)]);
        return new VariantFolder(destination, report.Assemblies[0]);
    }

    /// <summary>Creates a folder with the files of <paramref name="built"/> and our runtime library.</summary>
    public static string Fresh(string folder, string built)
    {
        if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
        Directory.CreateDirectory(folder);
        // Without its deps.json the host finds every assembly in the folder, including our runtime library.
        var needed = Directory.EnumerateFiles(built).Where(f => !f.EndsWith(".deps.json", StringComparison.Ordinal));
        foreach (var file in needed) Copy(file, folder);
        Copy(System.IO.Path.Combine(AppContext.BaseDirectory, "Async2.Runtime.dll"), folder);
        return folder;
    }

    private static WeaveOptions Options(Form form) => form switch
    {
        Form.Unoptimised => new() { Without = Optimisation.All.ToHashSet() },
        Form.Native => new() { BackEnd = BackEnd.Named("native") },
        Form.Unwind => new() { BackEnd = BackEnd.Named("unwind") },
        Form.HalfUnwind => new() { BackEnd = HalfUnwinding() },
        Form.AwaitCounting => new() { BackEnd = new BackEnd(new AwaitCountingBackEnd()) },
        Form.NoReuse => new() { Experiment = new() { Reuse = ContinuationReuse.None } },
        Form.OpportunisticReuse => new() { Experiment = new() { Reuse = ContinuationReuse.Opportunistic } },
        Form.SeparateSteps => new() { Experiment = new() { FinishSuspension = false } },
        Form.Suspending => new() { Blocking = BlockingMode.Suspend },
        Form.Tasklets => new() { Experiment = new() { Tasklets = 1 } },
        _ => new(),
    };

    private static BackEnd HalfUnwinding() => new(new UnwindBackEnd(m => MethodHash.Of(m.Method).Value % 2 == 0));

    private static void Copy(string file, string folder) =>
        File.Copy(file, System.IO.Path.Combine(folder, System.IO.Path.GetFileName(file)));
}
