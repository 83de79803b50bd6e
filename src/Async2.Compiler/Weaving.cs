using System.Collections.Concurrent;
using Async2.Compiler.BackEnds;
using Async2.Compiler.Blocking;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.FrontEnds;
using Async2.Compiler.FrontEnds.Twins;
using Async2.Compiler.Inputs;
using Async2.Compiler.Options;
using Async2.Compiler.Passes;
using Async2.Compiler.Policy;
using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler;

/// <summary>A weave in memory: reads the inputs, runs the front ends, then the back end. Nothing is written.</summary>
internal sealed class Weaving : IDisposable
{
    private readonly WeaveOptions _options;
    private readonly MethodSettings _settings;
    private readonly WeavePolicy _policy;
    private readonly AssemblySet _set;
    private readonly Exclusions _exclusions;
    private readonly PassRunner _passes;
    private readonly IProgress<WeaveProgress>? _progress;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<ModuleDefinition> _changed = [];
    private IReadOnlyList<MethodDefinition> _others = [];
    private readonly ConcurrentDictionary<MethodDefinition, MethodOutcome> _twins = [];
    private CallTargets? _targets;
    private IReadOnlySet<MethodDefinition> _open = new HashSet<MethodDefinition>();
    private Colour _colour = Colour.None;
    private BlockingDeclarations? _declarations;
    private BlockingPaths? _paths;

    public Weaving(
        WeaveOptions options,
        IEnumerable<string> paths,
        Exclusions exclusions,
        bool forWriting,
        IProgress<WeaveProgress>? progress,
        CancellationToken cancellationToken,
        PassRunner? passes = null)
    {
        _progress = progress;
        _cancellationToken = cancellationToken;
        _passes = passes ?? new PassRunner(options.VerifyEachPass);
        _exclusions = exclusions;
        var inputs = paths.ToList();
        var folders = EarlierWeave.FoldersOf(options.Earlier?.Sources ?? inputs, options);
        _set = new AssemblySet(inputs, exclusions, new ReferenceResolver(folders, options.Earlier?.Files), forWriting, cancellationToken);
        _options = Inputs.Any(i => i.HasSuspendAttribute) ? options with { HasSuspendAttribute = true } : options;
        _settings = new MethodSettings(_options);
        _policy = new WeavePolicy(_options);
    }

    public IReadOnlyList<InputAssembly> Inputs => _set.Inputs;

    private IEnumerable<MethodOutcome> Methods => Inputs.SelectMany(i => i.Methods);

    public void Dispose() => _set.Dispose();

    /// <summary>Runs the front ends and the back end. Inputs that they cannot take become exclusions.</summary>
    public void Run()
    {
        var before = _exclusions.Count;
        ToAsyncIl();
        if (_exclusions.Count > before) return;
        if (_options.MaySuspendBlocking) FindPaths(); // while all bodies are as compiled
        Lower();
    }

    /// <summary>Lifts every method that a front end accepts to async IL.</summary>
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
            method.Skip = _policy.WhyExcluded(method.Found.Method);
            if (method.Skip is null) ToAsyncIl(method);
        }, _cancellationToken);
        var sharing = WeavePolicy.SharingStateMachines(Methods.Select(m => m.AsyncIl).OfType<AsyncIlMethod>()).ToHashSet();
        foreach (var method in Methods.Where(m => m.AsyncIl is { } asyncIl && sharing.Contains(asyncIl)))
            (method.AsyncIl, method.Skip) = (null, new Skip(SkipReason.SharedStateMachine));
        if (_options.MaySuspendBlocking) FindTwins([.. managed.Select(i => i.Module!)]);
    }

    private void FindTwins(IReadOnlyList<ModuleDefinition> modules)
    {
        _targets = FindTargets(modules);
        if (_options.OpenLibraries) _open = OpenMethods.Of(_targets, m => m.EntryPoint is null);
        _declarations = BlockingDeclarations.In(modules, _options, _passes);
        var table = _declarations.Table;
        _colour = ColourGraph.Find(
            _targets, AsyncBodies(), _open, m => WhyBlocks(m) is null, m => _policy.WhyExcluded(m) is null,
            m => _twins.GetOrAdd(m, Twin).AsyncIl?.Body, UnwovenLibraries.Find(modules, KeepsNothing, table, _passes), table, _passes,
            _cancellationToken);
        var coloured = _colour.Methods.ToLookup(m => m.Module);
        foreach (var input in Inputs.Where(i => i.Module is not null))
            input.Twins = [.. coloured[input.Module!].OrderBy(m => m.MetadataToken.ToUInt32()).Select(m => _twins[m])];
    }

    // What .NET's own libraries keep in a thread are caches, and woven code tells of what it keeps.
    private bool KeepsNothing(ModuleDefinition module) =>
        DotnetLibraries.Contain(module) || CoreLibrary.IsCoreLibraryItself(module)
            || module.Assembly.Name.Name == typeof(Continuation).Assembly.GetName().Name
            || module.GetTypeReferences().Any(
                t => t.FullName == typeof(ThreadSlot).FullName || t.FullName == typeof(ThreadHolders).FullName);

    private CallTargets FindTargets(IReadOnlyList<ModuleDefinition> modules)
    {
        var asCompiled = AsyncMethods();
        var plain = modules.SelectMany(FoundMethods.Candidates)
            .Where(m => !asCompiled.Contains(m) && !CallsOfWoven.IsEntryOfCompiler(m)).ToHashSet();
        var earlier = _set.WovenEarlier().ToList();
        var twins = earlier.SelectMany(FoundMethods.Candidates).Where(m => TwinMark.ClassOf(m) is not null).ToHashSet();
        return new CallTargets(twins.Count > 0 ? modules.Concat(earlier) : modules, plain, twins, _passes);
    }

    private void FindPaths()
    {
        var async = AsyncBodies();
        var calls = SiteCalls.Find(
            _targets!, async, m => _twins.GetValueOrDefault(m)?.AsyncIl?.Body ?? IlBody.CopyOf(m), _colour.Table, _passes,
            _cancellationToken);
        _paths = new BlockingPaths(calls, async.Keys.ToDictionary(m => m, m => WhyBlocks(m) ?? ""), _open, WhyNoTwin);
    }

    private Dictionary<MethodDefinition, IlBody> AsyncBodies() =>
        Methods.Where(m => m.AsyncIl is not null).ToDictionary(m => m.Found.Method, m => m.AsyncIl!.Body);

    // With those of their state machines.
    private HashSet<MethodDefinition> AsyncMethods() =>
    [
        .. Methods.SelectMany(m => m.Found.MachineType?.Methods.AsEnumerable() ?? []), .. Methods.Select(m => m.Found.Method),
    ];

    // The frames of twins are objects of their own.
    private string? WhyBlocks(MethodDefinition method) =>
        !_settings.Suspends(method) ? "the settings let it block"
        : !BackEndOf(method).MakesTwins || _options.Experiment != new ExperimentOptions() ? "its back end makes no twins"
        : null;

    private string? WhyNoTwin(MethodDefinition method) =>
        WhyBlocks(method) ?? _policy.WhyExcluded(method)?.Text ?? TwinSignature.WhyNot(method)
            ?? _twins.GetValueOrDefault(method)?.Skip?.Text;

    private MethodOutcome Twin(MethodDefinition method)
    {
        var twin = new MethodOutcome(ReadTwin.FrontEnd, FoundMethods.Twin(method));
        ToAsyncIl(twin);
        return twin;
    }

    // Cecil reads lazily, so damaged metadata shows here, as one of many exceptions.
    private void FindMethods(InputAssembly input)
    {
        try
        {
            input.Methods =
            [
                .. FrontEndList.Find(_options.FrontEnds, input.Module!, _settings).Select(m => new MethodOutcome(m.FrontEnd, m.Found)),
            ];
            input.Patterns = PatternUse.In(input.Module!, _options);
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            _exclusions.Add(input, SkipReason.DamagedMetadata, e);
        }
    }

    private void ToAsyncIl(MethodOutcome method)
    {
        AsyncIlMethod? asyncIl = null;
        var refused = _passes.Attempt(() =>
        {
            var lifting = new Lifting(method.Found);
            _passes.Run(method.FrontEnd.Passes, lifting);
            if (IlVerifier.Verify(lifting.Body).Count > 0) throw Refusal.Of(SkipReason.LiftedInvalid);
            asyncIl = lifting.ToAsyncIl();
        });
        method.Skip = refused is not null ? WeavePolicy.AfterFailure(method.Found, refused)
            : WeavePolicy.WhyNotWorthwhile(asyncIl!) ?? BackEndOf(method.Found.Method).WhyNot(method.Found);
        if (method.Skip is null) method.AsyncIl = asyncIl;
    }

    /// <summary>Runs the back ends on all async IL, and changes the modules in memory.</summary>
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

    // Methods of different families call each other's tasks.
    private void Lower(string family, Dictionary<ModuleDefinition, InputAssembly> inputs)
    {
        var methods = inputs.Values.SelectMany(i => i.Methods.Concat(i.Twins)).Where(m => m.AsyncIl is not null).ToList();
        var backEnds = inputs.Keys.Select(m => _options.BackEndOf(m.Assembly.Name.Name).Implementation)
            .Concat(methods.Select(m => BackEndOf(m.Found.Method))).Distinct().ToList();
        var backEnd = backEnds.Find(b => b.Name != family) ?? backEnds[0];
        var count = inputs.Values.Count(i => i.Methods.Any(m => m.AsyncIl is not null));
        var done = 0;
        var set = backEnd.Lower(
            [.. methods.Select(m => m.AsyncIl!)],
            new LoweringRequest(
                _options, _policy, _settings, _colour, [.. inputs.Keys], _passes, _options.Verify, BackEndOf,
                module => _set.IsWovenEarlier(module) && FamilyOf(module) == family,
                module => Report("lower", inputs[module], Interlocked.Increment(ref done) - 1, count),
                _cancellationToken));
        var lowered = set.Methods.ToDictionary(m => m.Method);
        foreach (var method in methods)
        {
            method.Lowered = lowered.GetValueOrDefault(method.AsyncIl!);
            method.Skip = set.Skips.GetValueOrDefault(method.Found);
        }

        _others = [.. _others, .. set.Others.Select(o => o.Method)];
        _changed.UnionWith(set.PartsByModule().Select(p => p.Module));
        foreach (var (module, failure) in Commit.Run(set, _passes))
            _exclusions.Add(inputs[module], SkipReason.MetadataNotChanged, failure);
    }

    /// <summary>The outcome of each input and its methods.</summary>
    public WeaveReport Report() => new([.. Inputs.Select(Report)]);

    /// <summary>The call sites at which methods that may be woven return tasks.</summary>
    public IReadOnlyList<BoundaryReport> Boundaries()
    {
        var woven = Methods.Where(m => m.Lowered is not null).Select(m => m.Found.Method).ToHashSet();
        var own = woven.Concat(_others).ToHashSet();
        return
        [
            .. Inputs.Where(i => i.Module is not null).SelectMany(input =>
                input.Methods.SelectMany(m => (m.Lowered?.TaskCalls ?? []).Select(b => (m.Name, Call: b)))
                    .Concat(CallsOfWoven.In(input.Module!, woven, own).Select(c => (Name: MethodNames.Of(c.Caller), c.Call)))
                    .Select(b => new BoundaryReport(input.Path, b.Name, b.Call.Line, b.Call.Callee, b.Call.Reason))),
        ];
    }

    private AssemblyReport Report(InputAssembly input)
    {
        var methods = input.Methods.Select(Report).ToList();
        var others = _others.Where(m => m.Module == input.Module)
            .Select(m => new OtherReport(MethodNames.Of(m), MethodHash.Of(m))).ToList();
        var outcome = input.Module is null
            ? AssemblyOutcome.Skipped
            : _changed.Contains(input.Module) ? AssemblyOutcome.Woven : AssemblyOutcome.Unchanged;
        return new AssemblyReport(input.Path, outcome, input.Skip, methods)
        {
            Others = others,
            Blocking = _paths is null || input.Module is null ? null : BlockingReports.Of(input, _paths, _colour.Unwoven),
            Patterns = input.Patterns,
            Problems = input == Inputs.FirstOrDefault(i => i.Module is not null) ? _declarations?.Problems ?? [] : [],
        };
    }

    private static MethodReport Report(MethodOutcome method) => new(
        method.Name, method.Found.Kind, method.Skip, method.Contexts, method.Hash)
    {
        Place = method.Skip is null ? null : SourcePlace.Of(method.Found),
    };

    private void Report(string stage, InputAssembly input, int done, int total)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        _progress?.Report(new WeaveProgress(stage, Path.GetFileName(input.Path), done, total));
    }
}
