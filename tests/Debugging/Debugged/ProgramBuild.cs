using System.Collections.Concurrent;
using System.Reflection;
using Async2.Behaviour.Tests;
using Async2.Compiler;

namespace Async2.Debugging.Tests.Debugged;

/// <summary>The debugged program in one form for one .NET. Its files are made once, on first use.</summary>
internal sealed class ProgramBuild
{
    /// <summary>The name of the program's assembly.</summary>
    public const string Name = "Debugging.Program";

    private static readonly ConcurrentDictionary<(Form, int), Lazy<ProgramBuild>> s_all = new();

    private static readonly string s_programs =
        typeof(ProgramBuild).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Programs").Value!;

    private ProgramBuild(DotNet dotnet, string folder) => (DotNet, Folder) = (dotnet, folder);

    public DotNet DotNet { get; }
    public string Folder { get; }

    /// <summary>The program's assembly.</summary>
    public string Assembly => Path.Combine(Folder, $"{Name}.dll");

    public static ProgramBuild Of(Form form, int version) => s_all.GetOrAdd((form, version), key => new(() => Make(form, new DotNet(version)))).Value;

    private static ProgramBuild Make(Form form, DotNet dotnet)
    {
        var configuration = form is Form.Debug or Form.WovenDebug ? "debug" : "release";
        var compiled = Path.Combine(s_programs, Name, $"{configuration}_{dotnet.Framework}");
        if (form is Form.Debug or Form.Release) return new(dotnet, compiled);

        var folder = Path.Combine(AppContext.BaseDirectory, "debugged", $"{dotnet.Framework}-{form}");
        if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
        Directory.CreateDirectory(folder);
        foreach (var file in Directory.EnumerateFiles(compiled)) File.Copy(file, Path.Combine(folder, Path.GetFileName(file)));
        // Without its deps.json the host finds every assembly in the folder, including our runtime library.
        File.Delete(Path.Combine(folder, $"{Name}.deps.json"));
        // Without its PDB, as its package has it.
        File.Copy(Path.Combine(AppContext.BaseDirectory, "Async2.Runtime.dll"), Path.Combine(folder, "Async2.Runtime.dll"));

        var options = new WeaveOptions
        {
            VerifyEachPass = true,
            ReferenceFolders = dotnet.ReferenceFolders,
            Blocking = BlockingMode.Suspend,
        };
        new Weaver(options).Weave([new WeaveInput(Path.Combine(compiled, $"{Name}.dll"), Path.Combine(folder, $"{Name}.dll"))]);
        return new(dotnet, folder);
    }
}
