using Async2.Compiler.BackEnds.Continuations;
using Async2.Compiler.BackEnds.Native;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.FrontEnds;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler;

/// <summary>A weave in memory: reads the inputs, runs the front ends, then the back end. Nothing is written.</summary>
internal sealed class Weaving : IDisposable
{
    private readonly WeaveOptions _options;
    private readonly NearestAttribute _configureAwait = NearestAttribute.ConfigureAwait();
    private readonly AssemblySet _set;
    private readonly PassRunner _passes;
    private readonly IProgress<WeaveProgress>? _progress;
    private readonly CancellationToken _cancellationToken;

    public Weaving(
        WeaveOptions options, IEnumerable<string> paths, bool forWriting, IProgress<WeaveProgress>? progress, CancellationToken cancellationToken, PassRunner? passes = null)
    {
        _options = options;
        _progress = progress;
        _cancellationToken = cancellationToken;
        _passes = passes ?? new PassRunner(options.VerifyEachPass);
        _set = new AssemblySet(paths, options.ReferenceFolders, forWriting);
    }

    public IReadOnlyList<InputAssembly> Inputs => _set.Inputs;

    /// <summary>What each method was lowered to; filled by <see cref="Transform"/> with the continuations back end.</summary>
    public Dictionary<AsyncMethod, Lowering> Lowerings { get; } = [];

    public void Dispose() => _set.Dispose();

    /// <summary>Brings every method that a front end takes to async IL.</summary>
    public void ToAsyncIl(Func<AsyncMethod, bool>? only = null)
    {
        var managed = Inputs.Where(i => i.Module is not null).ToList();
        for (var i = 0; i < managed.Count; i++)
        {
            Report("lift", managed[i], i, managed.Count);
            FindMethods(managed[i]);
            foreach (var method in managed[i].Methods)
                if (method.Reason is null && (only is null || only(method))) ToAsyncIl(method);
        }
    }

    // Cecil reads lazily, so this is where damaged metadata shows, as one of many exceptions.
    private void FindMethods(InputAssembly input)
    {
        try
        {
            input.Methods = [.. AsyncMethods.In(input.Module!)];
            foreach (var method in input.Methods) method.ContinuesOnCapturedContext = _configureAwait.ValueFor(method.Method) != 0;
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            input.Skip($"damaged metadata ({e.GetType().Name}: {e.Message.ReplaceLineEndings(" ")})");
        }
    }

    private void ToAsyncIl(AsyncMethod method)
    {
        if (!_passes.TryRun(method.IsAsyncIl ? Pipeline.Read : method.IsIterator ? Pipeline.LiftIterator : Pipeline.Lift, method)) return;
        if (IlVerifier.Verify(method.Body).Count > 0) method.Reason = "lifted IL does not verify"; // before anything has been changed
        else method.AsyncIl = method.Body;
    }

    /// <summary>Runs the back end over everything that is async IL.</summary>
    public void Transform()
    {
        var methods = Inputs.SelectMany(i => i.Methods).Where(m => m.AsyncIl is not null).ToList();
        var digestOf = _options.BackEnd == BackEnd.Native ? Native(methods) : Continuations(methods);
        foreach (var module in methods.Where(m => m.Reason is null).Select(m => m.Module).Distinct()) WovenModule.Mark(module, digestOf(module));
    }

    // Both return the digest of a module's variants; the native back end makes none.
    private Func<ModuleDefinition, string> Native(List<AsyncMethod> methods)
    {
        foreach (var method in methods)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            NativeBackEnd.Emit(method);
        }

        return _ => "";
    }

    private Func<ModuleDefinition, string> Continuations(List<AsyncMethod> methods)
    {
        var contexts = NearestAttribute.Contexts();
        var backEnd = new ContinuationsBackEnd(_options, m => contexts.ValueFor(m) is { } mode ? (ContextMode)mode : _options.Contexts);
        backEnd.Analyse(methods, _passes);
        backEnd.Declare();
        var inputs = Inputs.Where(i => i.Methods.Any(m => m is { AsyncIl: not null, Reason: null })).ToList();
        for (var i = 0; i < inputs.Count; i++)
        {
            Report("lower", inputs[i], i, inputs.Count);
            foreach (var method in inputs[i].Methods)
                if (method is { AsyncIl: not null, Reason: null }) Lowerings[method] = backEnd.Emit(method);
        }

        backEnd.Complete();
        return backEnd.VariantsDigest;
    }

    /// <summary>What became of each input and its methods.</summary>
    public WeaveReport Report() => new([.. Inputs.Select(Report)]);

    private static AssemblyReport Report(InputAssembly input)
    {
        var methods = input.Methods.Select(m => new MethodReport(MethodNames.Of(m.Method), m.Kind, m.Reason is null, m.Reason, m.Contexts)).ToList();
        var outcome = input.Module is null ? AssemblyOutcome.Skipped : methods.Exists(m => m.Woven) ? AssemblyOutcome.Woven : AssemblyOutcome.Unchanged;
        return new AssemblyReport(input.Path, outcome, input.SkipReason, methods);
    }

    private void Report(string stage, InputAssembly input, int done, int total)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        _progress?.Report(new WeaveProgress(stage, Path.GetFileName(input.Path), done, total));
    }
}
