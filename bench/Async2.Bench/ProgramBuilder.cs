using System.Diagnostics;
using System.Reflection;
using Async2.Cli.Dotnet;
using Async2.Cli.Folders;
using Async2.Cli.ReadyToRun;
using Async2.Cli.Run;
using Async2.Cli.Store;
using Async2.Cli.Weaving;
using Async2.Compiler;

namespace Async2.Bench;

/// <summary>Builds all variants of an experiment's program under <c>artifacts/bench</c>.</summary>
internal sealed class ProgramBuilder(Experiment experiment)
{
    private const string StampFile = "built-from.txt";

    public IReadOnlyDictionary<Variant, BuiltProgram> Build()
    {
        var asCompiled = Compile("async1");
        var programs = new Dictionary<Variant, BuiltProgram>();
        foreach (var variants in experiment.Variants.GroupBy(v => (v.Build, v.Options)))
        {
            var program = variants.Key.Build switch
            {
                ProgramBuild.RuntimeAsync => Compile("runtime10", "-p:RuntimeAsync=true"),
                ProgramBuild.RuntimeAsync11 => Compile("runtime11", "-p:RuntimeAsync=true", "-p:DotNet11=true"),
                ProgramBuild.Woven => Weave(asCompiled, variants.First()),
                ProgramBuild.WovenFramework => WeaveWithFramework(asCompiled, variants.First()),
                _ => asCompiled,
            };
            foreach (var variant in variants)
                programs[variant] = variant.OnDotNet11 ? program with { Runtime = DotNet11.Found! } : program;
        }

        return programs;
    }

    private string OutputFolder(string build) => Path.Combine(Sources.Root, "artifacts", "bench", experiment.Name, build);

    /// <summary>Runs the stock compiler if a source has changed since its last run.</summary>
    private BuiltProgram Compile(string build, params string[] options)
    {
        var output = OutputFolder(build);
        var program = Path.Combine(output, "bin", experiment.Folder, "release", experiment.Folder + ".dll");
        var stamp = Path.Combine(output, StampFile);
        var sources = Sources.Fingerprint(experiment);
        if (File.Exists(program) && File.Exists(stamp) && File.ReadAllText(stamp) == sources) return Shared(program);

        Progress.Say($"{experiment.Name}: compiling {build}");
        var project = Sources.Project(experiment);
        string[] arguments =
            ["build", project, "--configuration", "Release", "--verbosity", "quiet", "--nologo", "-p:ArtifactsPath=" + output, .. options];
        var printed = ProcessOutput.Of(new(DotnetHost.Find(), arguments));
        if (printed.ExitCode != 0) throw Failed("cannot build", project, printed.Output + printed.Error);
        File.WriteAllText(stamp, sources);
        return Shared(program);
    }

    /// <summary>Weaves a copy, each time: that is faster than to find out whether the compiler has changed.</summary>
    private BuiltProgram Weave(BuiltProgram compiled, Variant variant)
    {
        var output = EmptyFolderFor(variant);
        var folder = FolderTree.Read(Path.GetDirectoryName(compiled.Dll)!);
        var weave = new FolderWeave(folder, output, variant.Options);
        RefuseWhatIsNotWoven(weave.Run(onlyChanges: false, progress: null, CancellationToken.None));
        return Shared(Path.Combine(output, Path.GetFileName(compiled.Dll)));
    }

    /// <summary>Weaves a copy with the frameworks, which gets its own <c>dotnet</c>.</summary>
    private BuiltProgram WeaveWithFramework(BuiltProgram compiled, Variant variant)
    {
        var output = Directory.CreateDirectory(Path.Combine(EmptyFolderFor(variant), "app")).FullName;
        var app = new App(compiled.Dll);
        var host = DotnetHost.FindInstalled();
        var weave = new AppWeave(app, variant.Options, host, HostFxr.FrameworksOf(app.RuntimeConfig, Path.GetDirectoryName(host)!));
        var report = weave.Into(output, CancellationToken.None);
        RefuseWhatIsNotWoven(report);
        AddNativeCode(weave, output, report);
        return new BuiltProgram(Path.Combine(output, Path.GetFileName(compiled.Dll)), new InstalledRuntime(weave.HostFor(output)));
    }

    /// <summary>Compiles assemblies that had native code before the first start, not after it as <c>run</c> does.</summary>
    private static void AddNativeCode(AppWeave weave, string output, WeaveReport report)
    {
        if (weave.NativeCode(output, report, NativeCodeScope.Lost) is not { } job) return;
        Progress.Say("compiling native code");
        using var scratch = new ScratchFolder();
        var compiler = new NativeCompiler(job, Path.GetDirectoryName(output)!, UserCache.Find().NativeCode);
        foreach (var compiled in compiler.Make(scratch.Path, progress: null, CancellationToken.None)) compiled.Install();
        foreach (var (file, why) in compiler.Failures) throw Failed("no native code", file, why);
    }

    private static BuiltProgram Shared(string program) => new(program, new InstalledRuntime(DotnetHost.Find()));

    private string EmptyFolderFor(Variant variant)
    {
        RefuseDebugBuild();
        Progress.Say($"{experiment.Name}: weaving {variant.Name}");
        var output = OutputFolder(string.Join('-', variant.Name.Split(':', '=')));
        if (Directory.Exists(output)) Directory.Delete(output, recursive: true);
        return Directory.CreateDirectory(output).FullName;
    }

    /// <summary>Refuses a Debug build, whose runtime library is five times as slow.</summary>
    private static void RefuseDebugBuild()
    {
        if (typeof(Continuation).Assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true })
        {
            throw new CommandException("built for Debug", RuntimeFile.Portable, "build Async2 for Release, as ./async2 does");
        }
    }

    /// <summary>Refuses skipped methods, which would be measured as woven. The libraries of an application may have some.</summary>
    private void RefuseWhatIsNotWoven(WeaveReport report)
    {
        var assemblies = experiment.IsApplication
            ? report.Assemblies.Where(a => Path.GetFileNameWithoutExtension(a.Path) == experiment.Folder)
            : report.Assemblies;
        foreach (var assembly in assemblies) RefuseWhatIsNotWoven(assembly);
    }

    private void RefuseWhatIsNotWoven(AssemblyReport report)
    {
        var skipped = report.Methods.Where(m => !m.Woven && !IsMeant(m)).Select(m => $"{m.Name}: {m.Reason}").ToArray();
        if (report.Outcome == AssemblyOutcome.Woven && skipped.Length == 0) return;
        throw Failed(
            "not woven as a whole", report.Path, string.Join(Environment.NewLine, skipped.Prepend(report.Reason ?? $"{report.Outcome}")));
    }

    // Programs exclude methods by an attribute. An application is measured as users get it.
    private bool IsMeant(MethodReport method) => experiment.IsApplication
        ? method.Skip is { IsByChoice: true }
        : method.Skip is { Reason: SkipReason.Attribute };

    private static CommandException Failed(string what, string where, string details)
    {
        Progress.Clear();
        Screen.Notes(details);
        return new CommandException(what, where, "see above");
    }
}
