using Async2.Compiler.BackEnds.Continuations.Calls;
using Async2.Compiler.BackEnds.Continuations.Contexts;
using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.BackEnds.Continuations.Iterators;
using Async2.Compiler.BackEnds.Continuations.Suspensions;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>
/// Lowers a set of methods together: which of them have variants is known before any of them is emitted.
/// </summary>
internal sealed class ContinuationsBackEnd
{
    private readonly WeaveOptions _options;
    private readonly Dictionary<AsyncMethod, Home> _homes = [];
    private readonly Dictionary<ModuleDefinition, RuntimeLibrary> _runtimes = [];
    private readonly Dictionary<MethodDefinition, AsyncMethod> _methods = [];
    private readonly Func<MethodDefinition, ContextMode> _contextsOf;
    private readonly ContextPreservation _preservation;
    private readonly Variants _variants;

    /// <param name="options">How to weave.</param>
    /// <param name="contextsOf">The mode of a method, as its attributes or the options say it.</param>
    public ContinuationsBackEnd(WeaveOptions options, Func<MethodDefinition, ContextMode> contextsOf)
    {
        _options = options;
        _contextsOf = contextsOf;
        _preservation = new ContextPreservation(m => _methods.GetValueOrDefault(m));
        _variants = new Variants(m => _methods.GetValueOrDefault(m), m => _homes[m], contextsOf);
    }

    /// <summary>The methods that have variants.</summary>
    public IEnumerable<AsyncMethod> Methods => _methods.Values;

    /// <summary>Runs the passes that analyse; a method that cannot be lowered gets its reason and has no variant.</summary>
    public void Analyse(IReadOnlyList<AsyncMethod> methods, PassRunner passes)
    {
        foreach (var method in methods)
        {
            method.Contexts = _contextsOf(method.Method);
            _methods[method.Method] = method;
        }

        foreach (var module in methods.Select(m => m.Module).Distinct()) _variants.PassThrough.Allow(module);
        var work = methods.ToList();
        while (work.Count > 0)
        {
            var refused = work.Where(m => !passes.TryRun(Pipeline.Continuations, m, _variants)).ToHashSet();
            foreach (var method in refused) _methods.Remove(method.Method);

            // Those that had bound a call to a refused method await its task instead.
            work = refused.Count == 0 ? [] : [.. Methods.Where(m => m.Bound.Values.Any(b => b.Callee is AsyncCallee callee && refused.Contains(callee.AsyncMethod)))];
        }
    }

    /// <summary>Makes the home types with their variants, so that bodies can refer to them.</summary>
    public void Declare()
    {
        foreach (var method in Methods) _homes[method] = Home.Declare(method, HomeType.Of(method), RuntimeOf(method.Module));
    }

    private RuntimeLibrary RuntimeOf(ModuleDefinition module)
    {
        if (!_runtimes.TryGetValue(module, out var runtime)) _runtimes[module] = runtime = new RuntimeLibrary(module);
        return runtime;
    }

    /// <summary>Emits everything that <paramref name="method"/> is lowered to.</summary>
    public Lowering Emit(AsyncMethod method)
    {
        var (body, points) = (method.Body, method.Points);
        var names = body.Scopes.GroupBy(s => s.Local).ToDictionary(g => (object)g.Key, g => g.First().Name);
        var layout = ContinuationLayout.Of(points, v => v is ParameterDefinition p ? p.Name is { Length: > 0 } name ? name : "this" : names.GetValueOrDefault(v));
        var protectedCalls = points.Where(p => p.Bound is { Flows: false } && !_preservation.Holds(p, method.Module)).ToHashSet();
        var lowering = new Lowering(
            _homes[method], body, points, layout, protectedCalls, i => _preservation.Holds(i, method.Method), _variants.In(method.Module), _options);
        lowering.AddFields();
        BodyWriter.Write(FastBody.Of(lowering), lowering.Home.Call);
        if (points.Count > 0) AddContinuationMembers(lowering);
        else AddUnreachableResume(lowering);
        if (method.IsIterator)
        {
            IteratorEntries.Write(lowering.Home);
            return lowering;
        }

        ThunkBody.Add(lowering.Home);
        if (method.Method.HasThis && method.Method.DeclaringType.IsValueType) BoxedVariant.Add(lowering.Home);
        return lowering;
    }

    /// <summary>When everything has been emitted: what depends on all of it.</summary>
    public void Complete()
    {
        _variants.PassThrough.Emit();
        foreach (var hidden in _variants.HiddenTypes) AssemblyLinks.Complete(hidden, VariantsDigest);
    }

    /// <summary>See <see cref="WovenAttribute.Variants"/>.</summary>
    public string VariantsDigest(ModuleDefinition module) => VariantDigest.Of(
        _homes.Values.Where(h => h.Type.Module == module).Select(h => (h.Method.Method, h.Call)).Concat(_variants.PassThrough.In(module)));

    private static void AddContinuationMembers(Lowering lowering)
    {
        var resume = AddResume(lowering.Home);
        BodyWriter.Write(ResumeBody.Of(lowering, resume), resume);
        SubscribeBody.Add(lowering);
        if (lowering.Home.Method.IsPooling || lowering.Home.Method.IsIterator) SourceCompletion.Add(lowering.Home);
        if (lowering.Points.Any(p => PooledFrames.AreUsedAt(lowering, p))) PooledFrames.AddRecycle(lowering);
        if (!lowering.Home.Method.IsIterator) FramesBody.Add(lowering); // no exception skips an iterator, which has clean-ups of its own
    }

    // A method that never awaits has no continuations, but its class is not abstract.
    private static void AddUnreachableResume(Lowering lowering)
    {
        var resume = AddResume(lowering.Home);
        var body = IlBody.Empty(resume, resume.ReturnType);
        body.Code.AddRange([Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Throw)]);
        BodyWriter.Write(body, resume);
    }

    private static MethodDefinition AddResume(Home home)
    {
        var resume = home.AddOverride(
            home.Method.IsIterator ? IteratorClass.Step : "Resume",
            home.Runtime.Continuation,
            [
                new("completed", ParameterAttributes.None, home.Runtime.Continuation),
                new("thrown", ParameterAttributes.None, CoreLibrary.Of(home.Type.Module).Class("System.Exception")),
            ]);
        if (home.Method.IsIterator) resume.Overrides.Add(home.Runtime.Method("Continuation", "Resume", 2));
        return resume;
    }
}
