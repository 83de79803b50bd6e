using Async2.Behaviour.Tests;
using Async2.Compiler;

namespace Async2.OpenWorld.Tests.Support;

/// <summary>A folder with the assemblies of a program, as compiled or with some of them woven.</summary>
internal sealed class ProgramFolder
{
    private static readonly TimeSpan ProcessLimit = TimeSpan.FromMinutes(5);
    private static int s_folders;

    private readonly string _program;

    private ProgramFolder(string root, string program) => (Root, _program) = (root, program);

    public string Root { get; }

    /// <summary>Compiles the units in order; each may refer to earlier ones, and the last is the program.</summary>
    /// <param name="name">The name of the folder.</param>
    /// <param name="configuration"><c>Debug</c> or <c>Release</c>.</param>
    /// <param name="units">The program's assemblies.</param>
    /// <param name="packages">Assemblies of packages beside the tests, by name.</param>
    public static ProgramFolder Compile(string name, string configuration, IReadOnlyList<Unit> units, params string[] packages)
    {
        var folder = Create($"{name}-{configuration}", units[^1].Name);
        foreach (var package in packages) File.Copy(Path.Combine(AppContext.BaseDirectory, package + ".dll"), folder.PathOf(package));
        for (var i = 0; i < units.Count; i++)
        {
            var references = packages.Concat(units.Take(i).Select(u => u.Name)).Select(folder.PathOf);
            CSharp.Compile(units[i], folder.Root, configuration, isProgram: i == units.Count - 1, references);
        }

        // Without a deps.json the host uses every assembly in the folder, including our runtime library.
        // Release code is optimised at once: so short a run would rarely reach tier 1.
        File.WriteAllText(Path.Combine(folder.Root, units[^1].Name + ".runtimeconfig.json"), $$"""
            { "runtimeOptions": { "tfm": "net10.0",
                "configProperties": { "System.Globalization.Invariant": true, "System.Runtime.TieredCompilation": {{(configuration == "Debug" ? "true" : "false")}} },
                "frameworks": [ { "name": "Microsoft.NETCore.App", "version": "10.0.0" }, { "name": "Microsoft.AspNetCore.App", "version": "10.0.0" } ] } }
            """);
        return folder;
    }

    public string PathOf(string assembly) => Path.Combine(Root, assembly + ".dll");

    /// <summary>A copy in which the assemblies of each set are woven together, one set after the other.</summary>
    public ProgramFolder Weave(params IReadOnlyList<string>[] sets) => Weave(new WeaveOptions(), sets);

    /// <summary>A copy with woven sets, with options.</summary>
    public ProgramFolder Weave(WeaveOptions options, params IReadOnlyList<string>[] sets)
    {
        var copy = Copy();
        if (sets.Length > 0) File.Copy(Path.Combine(AppContext.BaseDirectory, "Async2.Runtime.dll"), copy.PathOf("Async2.Runtime"));
        foreach (var set in sets)
        {
            var report = new Weaver(options).Weave([.. set.Select(a => new WeaveInput(copy.PathOf(a), copy.PathOf(a)))]);
            // A test of code that is not woven would pass.
            Assert.All(report.Assemblies, a => Assert.Equal(AssemblyOutcome.Woven, a.Outcome));
        }

        return copy;
    }

    /// <summary>A copy in which the assemblies are woven one after the other, as builds of projects that refer to each other do it.</summary>
    public ProgramFolder WeaveApart(WeaveOptions options, params IReadOnlyList<string> assemblies)
    {
        var copy = Copy();
        File.Copy(Path.Combine(AppContext.BaseDirectory, "Async2.Runtime.dll"), copy.PathOf("Async2.Runtime"));
        var files = assemblies.ToDictionary(a => a, copy.PathOf);
        foreach (var file in files.Values)
        {
            var weaver = new Weaver(options with { Earlier = new EarlierWeave(files, [file]) });
            Assert.Null(weaver.Weave([new WeaveInput(file, file)]).Assemblies.Single().Skip);
        }

        return copy;
    }

    /// <summary>A copy in which an assembly is replaced by that of another folder.</summary>
    public ProgramFolder Replace(string assembly, ProgramFolder other)
    {
        var copy = Copy();
        foreach (var file in Directory.EnumerateFiles(other.Root, assembly + ".*")) File.Copy(file, Path.Combine(copy.Root, Path.GetFileName(file)), overwrite: true);
        return copy;
    }

    /// <summary>Runs the program to its end.</summary>
    public ProgramOutput Run(params string[] arguments)
    {
        // Switched off, because woven programs must not need it.
        var (exit, output, error) = Tool.Run("dotnet", ["exec", PathOf(_program), .. arguments], ProcessLimit, ("DOTNET_RuntimeAsync", "0"));
        return new ProgramOutput(exit, output, error, $"dotnet exec {PathOf(_program)} {string.Join(' ', arguments)}");
    }

    private ProgramFolder Copy()
    {
        var copy = Create(Path.GetFileName(Root).Split('.')[0], _program);
        foreach (var file in Directory.EnumerateFiles(Root)) File.Copy(file, Path.Combine(copy.Root, Path.GetFileName(file)));
        return copy;
    }

    private static ProgramFolder Create(string name, string program)
    {
        var root = Path.Combine(AppContext.BaseDirectory, "programs", $"{name}.{Interlocked.Increment(ref s_folders)}");
        if (Directory.Exists(root)) Directory.Delete(root, recursive: true);
        Directory.CreateDirectory(root);
        return new ProgramFolder(root, program);
    }
}

/// <summary>The output and outcome of a program.</summary>
/// <param name="ExitCode">Its exit code.</param>
/// <param name="Output">Standard output.</param>
/// <param name="Error">Standard error.</param>
/// <param name="CommandLine">The command line that runs it again.</param>
internal sealed record ProgramOutput(int ExitCode, string Output, string Error, string CommandLine);
