using Async2.Compiler.BackEnds;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.FrontEnds;
using Async2.Compiler.Inputs;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Async2.Compiler.Options;
using Async2.Compiler.Passes;
using Mono.Cecil;

namespace Async2.Compiler;

/// <summary>A weave in memory: reads the inputs, runs the front ends, then the back end. Nothing is written.</summary>
internal sealed class Weaving : IDisposable
{
    private readonly WeaveOptions _options;
    private readonly MethodSettings _settings;
    private readonly AssemblySet _set;
    private readonly Exclusions _exclusions;
    private readonly PassRunner _passes;
    private readonly IProgress<WeaveProgress>? _progress;
    private readonly CancellationToken _cancellationToken;
    private IReadOnlyList<MethodDefinition> _others = [];

    public Weaving(
        WeaveOptions options,
        IEnumerable<string> paths,
        Exclusions exclusions,
        bool forWriting,
        IProgress<WeaveProgress>? progress,
        CancellationToken cancellationToken,
        PassRunner? passes = null)
    {
        _options = options;
        _settings = new MethodSettings(options);
        _progress = progress;
        _cancellationToken = cancellationToken;
        _passes = passes ?? new PassRunner(options.VerifyEachPass);
        _exclusions = exclusions;
        var inputs = paths.ToList();
        var folders = EarlierWeave.FoldersOf(options.Earlier?.Sources ?? inputs, options);
        _set = new AssemblySet(inputs, exclusions, new ReferenceResolver(folders, options.Earlier?.Files), forWriting, cancellationToken);
    }

    public IReadOnlyList<InputAssembly> Inputs => _set.Inputs;

    private IEnumerable<MethodFate> Methods => Inputs.SelectMany(i => i.Methods);

    public void Dispose() => _set.Dispose();

    /// <summary>Runs the front ends and the back end; what they could not take of the inputs, they add to the exclusions.</summary>
    public void Run()
    {
        var before = _exclusions.Count;
        ToAsyncIl();
        if (_exclusions.Count == before) Lower();
    }

    /// <summary>Brings every method that a front end takes to async IL.</summary>
    public void ToAsyncIl()
    {
        var managed = Inputs.Where(i => i.Module is not null).ToList();
        InParallel.ForEach(managed, (input, i) =>
        {
            Report("lift", input, i, managed.Count);
            FindMethods(input);
        }, _cancellationToken);
        InParallel.ForEach([.. Methods], (method, _) =>
        {
            if (_settings.WhyLeft(method.Found.Method) is { } reason) method.Reason = reason;
            else ToAsyncIl(method);
        }, _cancellationToken);
        RefuseShared();
    }

    // Each would make a class of its own of it.
    private void RefuseShared()
    {
        var byMachine = Methods.Where(m => m.AsyncIl?.Machine is not null).GroupBy(m => m.AsyncIl!.Machine!.Type);
        foreach (var methods in byMachine.Where(g => g.Count() > 1))
            foreach (var method in methods) (method.AsyncIl, method.Reason) = (null, "state machine of several methods");
    }

    // Cecil reads lazily, so this is where damaged metadata shows, as one of many exceptions.
    private void FindMethods(InputAssembly input)
    {
        try
        {
            input.Methods = [.. AsyncMethods.In(input.Module!, _settings).Select(m => new MethodFate(m))];
            input.Patterns = PatternUse.In(input.Module!, _options);
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            _exclusions.Add(input, "damaged metadata", e);
        }
    }

    private void ToAsyncIl(MethodFate method) => method.Reason = True(method, _passes.ReasonAgainst(() =>
    {
        var lifting = new Lifting(method.Found);
        _passes.Run(FrontEndList.Of(method.Found).Passes, lifting);
        if (IlVerifier.Verify(lifting.Body).Count > 0) throw Refusal.Of("lifted IL does not verify");
        var asyncIl = lifting.ToAsyncIl();
        // Measured: under load, requests that pass through such methods cost 2 to 10 % less CPU time so, and no byte more.
        if (asyncIl.IsPooling && DotnetLibraries.Contain(asyncIl.Module))
            throw Refusal.ByChoice("one of .NET's own, with a pooling builder: it allocates nothing as it was compiled");
        method.AsyncIl = asyncIl;
    }));

    // Where we fail, it may be what was compiled that is wrong.
    private static string? True(MethodFate method, string? reason) =>
        reason?.StartsWith(PassRunner.InternalError, StringComparison.Ordinal) == true
            ? CompiledBodies.ProblemWith(method.Found) ?? reason
            : reason;

    /// <summary>Runs the back ends over everything that is async IL, and changes the modules in memory.</summary>
    public void Lower()
    {
        foreach (var inputs in Inputs.Where(i => i.Module is not null).GroupBy(i => FamilyOf(i.Module!)))
            Lower(inputs.Key, inputs.ToDictionary(i => i.Module!));
    }

    private string FamilyOf(ModuleDefinition module) => _options.BackEndOf(module.Assembly.Name.Name).Implementation.Family;

    // An attribute chooses within the family of its assembly.
    private IBackEnd BackEndOf(MethodDefinition method)
    {
        var ofAssembly = _options.BackEndOf(method.Module.Assembly.Name.Name).Implementation;
        return _settings.BackEndOf(method) is { } name && BackEnd.Named(name).Implementation is var own && own.Family == ofAssembly.Family
            ? own
            : ofAssembly;
    }

    // Those of different families call each other's tasks.
    private void Lower(string family, Dictionary<ModuleDefinition, InputAssembly> inputs)
    {
        var methods = inputs.Values.SelectMany(i => i.Methods).Where(m => m.AsyncIl is not null).ToList();
        var backEnds = inputs.Keys.Select(m => _options.BackEndOf(m.Assembly.Name.Name).Implementation)
            .Concat(methods.Select(m => BackEndOf(m.Found.Method))).Distinct().ToList();
        var backEnd = backEnds.Find(b => b.Name != family) ?? backEnds[0];
        var count = inputs.Values.Count(i => i.Methods.Any(m => m.AsyncIl is not null));
        var done = 0;
        var set = backEnd.Lower(
            [.. methods.Select(m => m.AsyncIl!)],
            new LoweringRequest(
                _options, _settings, [.. inputs.Keys], _passes, _options.Verify, BackEndOf,
                module => _set.IsWovenEarlier(module) && FamilyOf(module) == family,
                module => Report("lower", inputs[module], Interlocked.Increment(ref done) - 1, count),
                _cancellationToken));
        var lowered = set.Methods.ToDictionary(m => m.Method);
        foreach (var method in methods)
        {
            method.Lowered = lowered.GetValueOrDefault(method.AsyncIl!);
            method.Reason = set.Reasons.GetValueOrDefault(method.Found);
        }

        _others = [.. _others, .. set.Others.Select(o => o.Method)];
        foreach (var (module, failure) in Commit.Run(set, _passes))
            _exclusions.Add(inputs[module], "its metadata cannot be changed", failure);
    }

    /// <summary>What became of each input and its methods.</summary>
    public WeaveReport Report() => new([.. Inputs.Select(Report)]);

    /// <summary>The places where tasks of methods that may be woven are made.</summary>
    public IReadOnlyList<BorderReport> Borders()
    {
        var woven = Methods.Where(m => m.Lowered is not null).Select(m => m.Found.Method).ToHashSet();
        var own = woven.Concat(_others).ToHashSet();
        return
        [
            .. Inputs.Where(i => i.Module is not null).SelectMany(input =>
                input.Methods.SelectMany(m => (m.Lowered?.Borders ?? []).Select(b => (m.Name, Call: b)))
                    .Concat(CallsOfWoven.In(input.Module!, woven, own).Select(c => (Name: MethodNames.Of(c.Caller), c.Call)))
                    .Select(b => new BorderReport(input.Path, b.Name, b.Call.Line, b.Call.Callee, b.Call.Reason))),
        ];
    }

    private AssemblyReport Report(InputAssembly input)
    {
        var methods = input.Methods.Select(Report).ToList();
        var others = _others.Where(m => m.Module == input.Module)
            .Select(m => new OtherReport(MethodNames.Of(m), MethodHash.Of(m))).ToList();
        var outcome = input.Module is null
            ? AssemblyOutcome.Skipped
            : methods.Exists(m => m.Woven) || others.Count > 0 ? AssemblyOutcome.Woven : AssemblyOutcome.Unchanged;
        return new AssemblyReport(input.Path, outcome, input.SkipReason, methods)
        {
            Others = others,
            Patterns = input.Patterns,
        };
    }

    private static MethodReport Report(MethodFate method) => new(
        method.Name, method.Found.Kind, method.Reason is null, method.Reason, method.Contexts, method.Hash)
    {
        Place = method.Reason is null ? null : SourcePlace.Of(method.Found),
    };

    private void Report(string stage, InputAssembly input, int done, int total)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        _progress?.Report(new WeaveProgress(stage, Path.GetFileName(input.Path), done, total));
    }
}
