using Async2.Compiler;

namespace Async2.Behaviour.Tests;

/// <summary>The files of a variant and, where it was rewritten, what the compiler said about it.</summary>
/// <param name="Path">The corpus's assembly.</param>
/// <param name="Report">Null as compiled.</param>
internal sealed record VariantFolder(string Path, AssemblyReport? Report)
{
    public static VariantFolder Make(Variant variant)
    {
        var built = CorpusBuild.Folder(variant.Corpus, variant.Configuration, variant.IsCompiledAsRuntimeAsync);
        var assembly = $"{variant.Corpus.Assembly}.dll";
        var source = System.IO.Path.Combine(built, assembly);
        if (variant.Form is Form.AsCompiled or Form.Runtime10) return new VariantFolder(source, null);

        var folder = System.IO.Path.Combine(AppContext.BaseDirectory, "corpus", "rewritten", $"{variant.Corpus.Name}-{variant.Configuration}-{variant.Form}");
        if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
        Directory.CreateDirectory(folder);
        // Without its deps.json the host finds whatever lies in the folder: our runtime library too.
        foreach (var file in Directory.EnumerateFiles(built).Where(f => !f.EndsWith(".deps.json", StringComparison.Ordinal))) Copy(file, folder);
        Copy(System.IO.Path.Combine(AppContext.BaseDirectory, "Async2.Runtime.dll"), folder);

        var destination = System.IO.Path.Combine(folder, assembly);
        var report = new Weaver(Options(variant.Form) with { VerifyEachPass = true }).Weave([new WeaveInput(source, destination)]);
        return new VariantFolder(destination, report.Assemblies[0]);
    }

    private static WeaveOptions Options(Form form) => form switch
    {
        Form.Native => new() { BackEnd = BackEnd.Native },
        Form.NoReuse => new() { Reuse = ContinuationReuse.None },
        Form.OpportunisticReuse => new() { Reuse = ContinuationReuse.Opportunistic },
        Form.SeparateSteps => new() { FinishSuspension = false },
        _ => new(),
    };

    private static void Copy(string file, string folder) => File.Copy(file, System.IO.Path.Combine(folder, System.IO.Path.GetFileName(file)));
}
