using System.Collections.Concurrent;
using System.Reflection;
using Async2.Behaviour.Tests;
using Async2.Cli.Folders;
using Async2.Compiler;
using Async2.Tests.Shared;

namespace Async2.Stacks.Tests.Inspected;

/// <summary>A program in one form for one .NET. Its files are made once, on first use.</summary>
internal sealed class ProgramBuild
{
    private const string RuntimeLibrary = "Async2.Runtime.dll";

    private static readonly ConcurrentDictionary<(string, Form, int), ProgramBuild> s_all = new();

    private static readonly string s_programs =
        typeof(ProgramBuild).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Programs").Value!;

    private readonly Lazy<(string Folder, WeaveReport? Report)> _files;

    private ProgramBuild(string name, Form form, DotNet dotnet, Func<(string Folder, WeaveReport? Report)>? make = null)
    {
        (Name, Form, DotNet) = (name, form, dotnet);
        _files = new(make ?? Make);
    }

    public string Name { get; }
    public Form Form { get; }
    public DotNet DotNet { get; }

    /// <summary>The program's assembly.</summary>
    public string Assembly => Path.Combine(_files.Value.Folder, $"{Name}.dll");

    /// <summary>The compiler's report; null if nothing is woven.</summary>
    public WeaveReport? Report => _files.Value.Report;

    /// <summary>The environment variables that it needs.</summary>
    public IEnumerable<(string Name, string Value)> Variables =>
        Form == Form.RuntimeAsync && DotNet.Version < 11 ? [("DOTNET_RuntimeAsync", "1")] : [];

    /// <summary>The program with the shapes.</summary>
    public static ProgramBuild Shapes(Form form, int version) => Of("Stacks.Program", form, version);

    /// <summary>The program with the troubles.</summary>
    public static ProgramBuild Trouble(Form form, int version) => Of("Stacks.Trouble", form, version);

    /// <summary>The shop, the chat or the worker; if woven, then with its packages.</summary>
    public static ProgramBuild Service(string name, Form form, int version) => Of($"Stacks.{name}", form, version);

    /// <summary>The kind of a method's frames.</summary>
    /// <param name="method">The method with its type.</param>
    /// <param name="marker">The line at which it waits.</param>
    public string KindOf(string method, Marker marker)
    {
        var assembly = method.Split('.')[0];
        return IsWoven(assembly) ? "woven" : IsRuntimeAsync(assembly) && !marker.IsStateMachine ? "runtime" : "compiled";
    }

    public override string ToString() => $"{DotNet}, {Form}";

    /// <summary>The same with files of its own in an empty folder, which a test may change.</summary>
    public ProgramBuild CopiedTo(string folder)
    {
        var (files, report) = _files.Value;
        Copy(files, "*", folder);
        return new(Name, Form, DotNet, () => (folder, report));
    }

    private static ProgramBuild Of(string name, Form form, int version) =>
        s_all.GetOrAdd((name, form, version), key => new ProgramBuild(key.Item1, key.Item2, new DotNet(key.Item3)));

    // The assembly's name is its namespace; the programs are all others than Near and Far.
    private bool IsWoven(string assembly) =>
        Form is Form.Woven or Form.WovenDebug or Form.Twins or Form.Packed or Form.Unwind or Form.Read
            || (Form == Form.Mixed && assembly is not ("Near" or "Far"));

    private bool IsRuntimeAsync(string assembly) =>
        Form == Form.RuntimeAsync || (Form == Form.Mixed && assembly == "Far" && DotNet.Version >= 11);

    private (string Folder, WeaveReport? Report) Make()
    {
        var compiled = Compiled(Form is Form.RuntimeAsync or Form.Read);
        if (Form is Form.AsCompiled or Form.Debug or Form.RuntimeAsync) return (compiled, null);

        var folder = Path.Combine(AppContext.BaseDirectory, "inspected", $"{Name}-{DotNet.Framework}-{Form}");
        if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
        Directory.CreateDirectory(folder);
        Copy(compiled, "*", folder);
        var listed = Path.Combine(folder, Name + DepsJson.Suffix);
        File.WriteAllText(listed, DepsJson.WithRuntime(File.ReadAllText(listed), typeof(Weaver).Assembly.GetName().Version!));
        Copy(AppContext.BaseDirectory, RuntimeLibrary, folder);
        if (Form == Form.Mixed && IsRuntimeAsync("Far")) Copy(Compiled(runtimeAsync: true), "Stacks.Far.*", folder);

        var inputs = Directory.EnumerateFiles(folder, "*.dll")
            .Where(f => Path.GetFileName(f).Split('.') is ["Stacks", var assembly, _] ? IsWoven(assembly) : Path.GetFileName(f) != RuntimeLibrary)
            .Select(f => new WeaveInput(Path.Combine(compiled, Path.GetFileName(f)), f)).ToList();
        var options = new WeaveOptions
        {
            VerifyEachPass = true,
            ReferenceFolders = DotNet.ReferenceFolders,
            Experiment = new() { Tasklets = Form == Form.Packed ? 1 : null },
            Blocking = Form == Form.Twins ? BlockingMode.Suspend : BlockingMode.Block,
            BackEnd = Form == Form.Unwind ? BackEnd.Named("unwind") : BackEnd.All[0],
        };
        return (folder, new Weaver(options).Weave(inputs));
    }

    private string Compiled(bool runtimeAsync)
    {
        var configuration = Form is Form.Debug or Form.WovenDebug ? "debug" : "release";
        var folder = Path.Combine(s_programs, Name, $"{configuration}_{DotNet.Framework}{(runtimeAsync ? "_runtime-async" : "")}");
        return Directory.Exists(folder)
            ? folder
            : throw new DirectoryNotFoundException($"{folder}: not built: build with {LongForm.Variable}=1, too");
    }

    private static void Copy(string from, string pattern, string to)
    {
        foreach (var file in Directory.EnumerateFiles(from, pattern)) File.Copy(file, Path.Combine(to, Path.GetFileName(file)), overwrite: true);
    }
}
