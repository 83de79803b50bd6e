using System.Collections.Concurrent;
using Async2.Compiler.Inputs;
using Async2.Compiler.Passes;
using Async2.Compiler.Tests.Fixtures;
using Mono.Cecil;

namespace Async2.Compiler.Tests.BackEnds;

/// <summary>A mistake of the compiler's on one method, whatever the pass, costs that method and nothing else.</summary>
public sealed class FailureTests : IDisposable
{
    private static readonly string s_path = typeof(Optimised).Assembly.Location;

    private static readonly ConcurrentDictionary<string, Lazy<AssemblyReport>> s_whole = new();

    private readonly string _folder = Directory.CreateTempSubdirectory("async2-failures-").FullName;

    public static TheoryData<string> Passes => [.. Explainer.Passes.Select(p => p.Name)];

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [MemberData(nameof(Passes))]
    public void A_pass_that_throws_costs_its_method(string pass)
    {
        // Where the method is that comes by.
        var path = pass == "read-async-il" ? AsyncIl() : s_path;
        var backEnd = pass == "separate-calls" ? "native" : "continuations";
        var (type, method) = pass is "read-iterator" or "strip-iterator-completion" or "promote-fields" ? ("Sequences", "Numbers") : ("Optimised", "Sum");
        var options = new WeaveOptions { BackEnd = BackEnd.Named(backEnd), ReferenceFolders = [AppContext.BaseDirectory] };

        // Of the tests' own assembly the same for every pass.
        var whole = path == s_path ? s_whole.GetOrAdd(backEnd, _ => new(() => Whole(path, options))).Value : Whole(path, options);
        var (report, types) = Weave(path, options, done =>
        {
            if (done == (pass, true)) throw new InvalidProgramException();
        }, $"{type}.{method}(");

        var failed = Assert.Single(report.Methods, m => !m.Woven && whole.Methods.Single(w => w.Name == m.Name).Woven);
        Assert.Contains($"{type}.{method}(", failed.Name, StringComparison.Ordinal);
        Assert.Equal(new Skip(SkipReason.InternalError, nameof(InvalidProgramException)), failed.Skip);

        // Its state machine is as it was compiled; nothing of its own was added.
        using var compiled = ModuleDefinition.ReadModule(path);
        var machine = $"{type}/<{method}>";
        Assert.Equal(Members(compiled, machine), types.Where(t => t.Contains(machine, StringComparison.Ordinal)));
    }

    /// <summary>The tests' own assembly, as a compiler writes it that leaves suspension to the runtime.</summary>
    private string AsyncIl()
    {
        var (native, path) = (Path.Combine(_folder, "Native.dll"), Path.Combine(_folder, "AsyncIl.dll"));
        new Weaver(new WeaveOptions { BackEnd = BackEnd.Named("native") }).Weave([new WeaveInput(s_path, native)]);
        using var module = ModuleDefinition.ReadModule(native);
        var woven = module.Assembly.CustomAttributes.Single(a => a.AttributeType.Name == nameof(WovenAttribute));
        module.Assembly.CustomAttributes.Remove(woven);
        module.Write(path);
        return path;
    }

    private static AssemblyReport Whole(string path, WeaveOptions options) => Weave(path, options, _ => { }).Report;

    private static (AssemblyReport Report, IReadOnlyList<string> Members) Weave(
        string path, WeaveOptions options, Action<(string Pass, bool IsFailing)> watch, string failing = "")
    {
        void Watch(IPass done, IWork work) =>
            watch((done.Name, Methods.MethodNames.Of(work.Found.Method).Contains(failing, StringComparison.Ordinal)));

        using var weaving = new Weaving(
            options, [path], new Exclusions(), forWriting: true, null, default, new PassRunner(verifiesEachPass: false, Watch));
        weaving.Run();
        return (weaving.Report().Assemblies.Single(), Members(weaving.Inputs.Single().Module!, ""));
    }

    private static IReadOnlyList<string> Members(ModuleDefinition module, string type) =>
        [.. module.GetTypes().Where(t => t.FullName.Contains(type, StringComparison.Ordinal)).SelectMany(t => t.Methods.Select(m => $"{t.FullName}.{m.Name}"))];
}
