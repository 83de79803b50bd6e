using System.Globalization;
using Async2.Compiler.Analysis;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Passes;

/// <summary>The analyses by name, with what they say of each instruction as a comment.</summary>
internal static class AnalysesUnderTest
{
    private static readonly Dictionary<string, Func<IlBody, Func<int, string?>>> s_analyses = new()
    {
        ["control-flow"] = ControlFlowNotes,
        ["regions"] = RegionNotes,
        ["basic-blocks"] = BlockNotes,
        ["unchanged-variables"] = body => AnalysisStage.UnchangedVariablesOf(PassesUnderTest.FoundFor(body), body),
        ["liveness"] = LivenessNotes,
        ["stack-types"] = StackTypeNotes,
        ["stack-producers"] = ProducerNotes,
    };

    public static IEnumerable<string> Names => s_analyses.Keys;

    /// <summary>What the analysis says of the instruction at each position.</summary>
    public static Func<int, string?> Notes(string name, IlBody body) => s_analyses[name](body);

    // 3: next 4 7, handler 9
    private static Func<int, string?> ControlFlowNotes(IlBody body)
    {
        var flow = ControlFlow.Of(body);
        return i => Numbered(i, flow.IsReachable(i)
            ? Listed(("next", flow.Successors(i)), ("handler", flow.HandlersOf(i).SelectMany(h => Entries(h, flow))))
            : "unreachable");
    }

    private static IEnumerable<int> Entries(ExceptionHandler handler, ControlFlow flow) =>
        new[] { handler.FilterStart, handler.HandlerStart }.Where(i => i is not null).Select(i => flow.Positions[i!]);

    // Try > Catch
    private static Func<int, string?> RegionNotes(IlBody body)
    {
        var regions = Regions.Of(body);
        return i => string.Join(" > ", regions.Enclosing(i).Reverse().Select(r => r.Kind));
    }

    private static Func<int, string?> BlockNotes(IlBody body)
    {
        var blocks = new BasicBlocks(ControlFlow.Of(body));
        return i => blocks.BlockOf(i) is var block && blocks.Start(block) == i
            ? $"block {Numbered(block, Listed(("next", blocks.Successors(block)), ("handler", blocks.Handlers(block))))}"
            : null;
    }

    // The variables that are live before the instruction.
    private static Func<int, string?> LivenessNotes(IlBody body)
    {
        var liveness = Liveness.Of(body);
        var names = new VariableNames(body);
        return i => liveness.LiveBefore(i) is { Count: > 0 } live ? string.Join(' ', live.Variables.Select(names.Of)) : null;
    }

    // The stack before the instruction, the deepest value first.
    private static Func<int, string?> StackTypeNotes(IlBody body)
    {
        var types = StackTypes.Of(body);
        return i => types.IsReached(i) ? $"[{string.Join(", ", types.Before(i).Select(Printed))}]" : "unreachable";
    }

    private static string Printed(StackSlot slot) => $"{slot.Kind}{(slot.Type is { } type ? $" {IlNames.Of(type)}" : "")}";

    // 4: from 1 | 2 3
    private static Func<int, string?> ProducerNotes(IlBody body)
    {
        var flow = ControlFlow.Of(body);
        var producers = StackProducers.Of(flow);
        return i => Numbered(i, !producers.IsReached(i) ? "unreachable" : Operands(body.Code[i]));

        string Operands(Instruction consumer)
        {
            var operands = Enumerable.Range(0, StackEffect.Pops(consumer, body))
                .Select(o => producers.ProducersOf(consumer, o).Select(Number));
            return string.Join(" | ", operands.Select(o => string.Join(' ', o))) is { Length: > 0 } text ? $"from {text}" : "";
        }

        string Number(Instruction? producer) =>
            producer is null ? "exception" : flow.Positions[producer].ToString(CultureInfo.InvariantCulture);
    }

    private static string Numbered(int number, string text) => text.Length == 0 ? $"{number}" : $"{number}: {text}";

    private static string Listed(params (string Name, IEnumerable<int> Numbers)[] lists) =>
        string.Join(", ", lists.Where(l => l.Numbers.Any()).Select(l => $"{l.Name} {string.Join(' ', l.Numbers)}"));
}
