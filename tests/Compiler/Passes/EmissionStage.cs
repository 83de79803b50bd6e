using System.Text;
using Async2.Compiler.BackEnds.Continuations;
using Async2.Compiler.BackEnds.Continuations.Bodies;
using Async2.Compiler.BackEnds.Continuations.Contexts;
using Async2.Compiler.BackEnds.Continuations.Kinds;
using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.BackEnds.Edits;
using Async2.Compiler.Blocking;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Async2.Compiler.Passes;

namespace Async2.Compiler.Tests.Passes;

/// <summary>The passes of the continuations back end that make bodies, on a method whose async IL is written down.</summary>
internal static class EmissionStage
{
    /// <summary>The pass that has nothing to do where tasklets are not wanted.</summary>
    private const string Move = "move";

    private static readonly Pass<Lowering>[] s_passes = [.. new ContinuationsBackEnd().Passes.OfType<Pass<Lowering>>()];

    public static IEnumerable<string> Names => s_passes.Select(p => p.Name);

    /// <summary>What the pass adds: to the module, to the layout, and to the bodies that there were before it.</summary>
    public static string Run(string name, FoundMethod found, IlBody body)
    {
        var lowering = LoweringOf(found, body, new LoweringOptions { Experiment = new() { Tasklets = name == Move ? 8 : null } });
        foreach (var pass in s_passes.TakeWhile(p => p.Name != name)) pass.Run(lowering);
        var (edits, layout, bodies) = (lowering.Part.Edits.Count, lowering.Layout, Printed(lowering));
        s_passes.Single(p => p.Name == name).Run(lowering);

        var text = new StringBuilder();
        foreach (var edit in lowering.Part.Edits.Skip(edits)) text.Append($"{TextOf(edit)}\n");
        foreach (var point in lowering.ChangingCalls) text.Append($"contexts are restored after point {point.Index}\n");
        if (lowering.Layout != layout) text.Append(LayoutText.Write(lowering));
        foreach (var (key, printed) in Printed(lowering).Where(b => bodies.GetValueOrDefault(b.Key) != b.Value))
            text.Append($"\n==== {key}\n\n{printed}");
        return text.ToString().TrimStart('\n');
    }

    private static Lowering LoweringOf(FoundMethod found, IlBody body, LoweringOptions options)
    {
        var method = new AsyncIlMethod(found, body, machine: null);
        var variants = AnalysisStage.Variants(method, options);
        var analysing = new Analysing(method, variants, Colour.None, options);
        foreach (var pass in new ContinuationsBackEnd().Passes.OfType<Pass<Analysing>>()) pass.Run(analysing);
        return new Lowering(analysing.Analysed(), KindOfMethod.Of(method), FastVariant.Instance, new ContextEffects(
            variants.MethodOf, analysing.Points.Where(p => p.Bound is not null).Select(p => (p.Bound!.Callee, method.Module, !p.IsInTry))));
    }

    private static Dictionary<string, string> Printed(Lowering lowering) =>
        lowering.Bodies.ToDictionary(b => b.Name, b => PassesUnderTest.Printed(b.Body));

    private static string TextOf(ModuleEdit edit) => edit switch
    {
        GetsStateMachine added => $"new state machine {IlNames.Of(added.Type)}",
        BecomesContinuation class_ => $"{IlNames.Of(class_.Type)} derives from {IlNames.Of(class_.BaseType)}",
        AddedMethod added => $"new method {IlNames.Of(added.Method)}",
        AddedField added => $"new field {IlNames.Of(added.Field)}",
        _ => edit.GetType().Name,
    };
}
