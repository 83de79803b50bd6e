using System.Collections.Concurrent;
using System.Reflection;
using Async2.Behaviour.Tests;
using Async2.Compiler;
using Async2.Tests.Shared;

namespace Async2.Stacks.Tests.Inspected;

/// <summary>A program in one form for one .NET. Its files are made once, on first use.</summary>
internal sealed class ProgramBuild
{
    private static readonly ConcurrentDictionary<(string, Form, int), ProgramBuild> s_all = new();

    private static readonly string s_programs =
        typeof(ProgramBuild).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Programs").Value!;

    private readonly Lazy<(string Folder, WeaveReport? Report)> _files;

    private ProgramBuild(string name, Form form, DotNet dotnet)
    {
        (Name, Form, DotNet) = (name, form, dotnet);
        _files = new(Make);
    }

    public string Name { get; }
    public Form Form { get; }
    public DotNet DotNet { get; }

    /// <summary>The program's assembly.</summary>
    public string Assembly => Path.Combine(_files.Value.Folder, $"{Name}.dll");

    /// <summary>The compiler's report; null if nothing is woven.</summary>
    public WeaveReport? Report => _files.Value.Report;

    public IEnumerable<(string Name, string Value)> Variables =>
        Form == Form.RuntimeAsync && DotNet.Version < 11 ? [("DOTNET_RuntimeAsync", "1")] : [];

    /// <summary>The program with the shapes.</summary>
    public static ProgramBuild Shapes(Form form, int version) => Of("Stacks.Program", form, version);

    /// <summary>The program with the troubles.</summary>
    public static ProgramBuild Trouble(Form form, int version) => Of("Stacks.Trouble", form, version);

    /// <summary>The kind of a method's frames.</summary>
    /// <param name="method">The method with its type.</param>
    /// <param name="marker">The line at which it waits.</param>
    public string KindOf(string method, Marker marker) => FormOf(method.Split('.')[0]) switch
    {
        Form.Woven => "woven",
        Form.RuntimeAsync when !marker.IsStateMachine => "runtime",
        _ => "compiled",
    };

    public override string ToString() => $"{DotNet}, {Form}";

    private static ProgramBuild Of(string name, Form form, int version) =>
        s_all.GetOrAdd((name, form, version), key => new ProgramBuild(key.Item1, key.Item2, new DotNet(key.Item3)));

    private Form FormOf(string assembly) => (Form, assembly) switch
    {
        (Form.Mixed, "Near") => Form.AsCompiled,
        (Form.Mixed, "Far") => DotNet.Version >= 11 ? Form.RuntimeAsync : Form.AsCompiled,
        (Form.Mixed, _) => Form.Woven,
        _ => Form,
    };

    private (string Folder, WeaveReport? Report) Make()
    {
        var compiled = Compiled(Form == Form.RuntimeAsync);
        if (Form is Form.AsCompiled or Form.RuntimeAsync) return (compiled, null);

        var folder = Path.Combine(AppContext.BaseDirectory, "inspected", $"{Name}-{DotNet.Framework}-{Form}");
        if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
        Directory.CreateDirectory(folder);
        Copy(compiled, "*", folder);
        // Without its deps.json the host finds every assembly in the folder, including our runtime library.
        File.Delete(Path.Combine(folder, $"{Name}.deps.json"));
        Copy(AppContext.BaseDirectory, "Async2.Runtime.dll", folder);
        if (FormOf("Far") == Form.RuntimeAsync) Copy(Compiled(runtimeAsync: true), "Stacks.Far.*", folder);

        var inputs = Directory.EnumerateFiles(folder, "Stacks.*.dll")
            .Where(f => FormOf(Path.GetFileName(f).Split('.')[1]) == Form.Woven)
            .Select(f => new WeaveInput(Path.Combine(compiled, Path.GetFileName(f)), f)).ToList();
        var options = new WeaveOptions { VerifyEachPass = true, ReferenceFolders = DotNet.ReferenceFolders };
        return (folder, new Weaver(options).Weave(inputs));
    }

    private string Compiled(bool runtimeAsync)
    {
        var folder = Path.Combine(s_programs, Name, $"release_{DotNet.Framework}{(runtimeAsync ? "_runtime-async" : "")}");
        return Directory.Exists(folder)
            ? folder
            : throw new DirectoryNotFoundException($"{folder}: not built: build with {LongForm.Variable}=1, too");
    }

    private static void Copy(string from, string pattern, string to)
    {
        foreach (var file in Directory.EnumerateFiles(from, pattern)) File.Copy(file, Path.Combine(to, Path.GetFileName(file)), overwrite: true);
    }
}
