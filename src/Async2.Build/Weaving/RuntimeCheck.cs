using Async2.Cli.Folders;

namespace Async2.Build.Weaving;

/// <summary>Warns of references that were woven for a newer runtime library than the program gets.</summary>
internal static class RuntimeCheck
{
    public static void Run(string project, BuildJob job)
    {
        if (job.References.FirstOrDefault(r => Path.GetFileName(r) == RuntimeFile.Name) is not { } runtime) return;
        var version = RuntimeVersion.Of(runtime);
        foreach (var reference in job.References)
        {
            if (RuntimeVersion.NeededBy(reference) is { } needed && needed > version)
                Screen.Line(BuildDiagnostic.OldRuntime.Line(project, Path.GetFileName(reference), needed.ToString(3), version.ToString(3)));
        }
    }
}
