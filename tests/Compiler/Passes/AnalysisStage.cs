using Async2.Compiler.BackEnds.Continuations;
using Async2.Compiler.BackEnds.Continuations.Calls;
using Async2.Compiler.BackEnds.Continuations.Kinds;
using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.BackEnds.Continuations.Suspensions;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Blocking;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.FrontEnds;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Async2.Compiler.Options;
using Async2.Compiler.Passes;

namespace Async2.Compiler.Tests.Passes;

/// <summary>The passes of the continuations back end on async IL, made to run on a body alone.</summary>
internal static class AnalysisStage
{
    private static readonly Pass<Analysing>[] s_passes = [.. new ContinuationsBackEnd().Passes.OfType<Pass<Analysing>>()];

    private static readonly Colour s_suspending = new(_ => true, new CallTargets([], new HashSet<Mono.Cecil.MethodDefinition>(), new HashSet<Mono.Cecil.MethodDefinition>(), new PassRunner(verifiesEachPass: true)), new HashSet<Mono.Cecil.MethodDefinition>());

    public static IEnumerable<string> Names => s_passes.Select(p => p.Name);

    /// <summary>What the pass makes of the method, and what it says of it, as comments.</summary>
    public static string Run(string name, FoundMethod found, IlBody body)
    {
        var work = After(name, found, body);
        return IlWriter.Write(
            work.Body, i => name == "decide-calls" ? work.Bindings.FirstOrDefault(b => b.Site.Last == i)?.Text : NoteOn(work, i));
    }

    /// <summary>At each suspension point, the kept variables whose slots still hold them when the body was resumed before.</summary>
    public static Func<int, string?> UnchangedVariablesOf(FoundMethod found, IlBody body)
    {
        var work = After("find-suspension-points", found, body);
        var unchanged = UnchangedVariables.At(work.Body, work.Points);
        return i => work.Points.FirstOrDefault(p => p.Position == i) is { } point
            ? $"unchanged: {NamesOf(work, point.Kept.Where(unchanged[point].Contains))}"
            : null;
    }

    private static Analysing After(string name, FoundMethod found, IlBody body)
    {
        var method = new AsyncIlMethod(name == "call-twins" ? FoundMethods.Twin(found.Method) : found, body, machine: null);
        var options = new LoweringOptions { Blocking = name == "note-thread-bound" ? BlockingMode.Suspend : BlockingMode.Block };
        var work = new Analysing(method, Variants(method, options), s_suspending, options);
        if (name == "bind-calls") DecideCalls.Run(work);
        s_passes.Single(p => p.Name == name).Run(work);
        return work;
    }

    /// <summary>The variants of a method that is lowered alone.</summary>
    public static VariantSet Variants(AsyncIlMethod method, LoweringOptions options) =>
        new([method], KindOfMethod.Of, [], options, new MethodSettings(options), new WovenVariants(_ => false));

    private static string? NoteOn(Analysing work, int position)
    {
        if (work.Points.FirstOrDefault(p => p.Position == position) is { } point)
            return $"point {point.Index}{(point.IsInTry ? ", in a try region" : "")}; kept: {NamesOf(work, point.Kept)}";
        if (!work.Bound.TryGetValue(work.Body.Code[position], out var bound)) return null;
        return bound.Callee is { } callee
            ? $"bound to the variant of {callee.Method.Name}"
            : "bound to a variant that is found when it runs";
    }

    private static string NamesOf(Analysing work, IEnumerable<Variable> variables)
    {
        var names = new VariableNames(work.Body);
        return string.Join(' ', variables.Select(names.Of).DefaultIfEmpty("none"));
    }
}
