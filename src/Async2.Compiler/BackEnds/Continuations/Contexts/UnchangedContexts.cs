using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Contexts;

/// <summary>
/// The calls of variants in the fast body before which the thread's contexts are still those of the last snapshot, so that none needs to be
/// taken: a loop that awaits and computes takes one, before it starts.
/// </summary>
/// <remarks>
/// A snapshot is taken where <see cref="FirstSnapshot"/> says, and again where a task was awaited in the place of a variant. A
/// protected call leaves the contexts as it found them. Any other call may change them, unless <see cref="ContextPreservation"/>
/// knows better, and so may the access to a static field, which may run a type initializer. Nothing is known in a handler, nor
/// after a <c>leave</c>, which may run one.
/// </remarks>
internal static class UnchangedContexts
{
    /// <param name="lowering">The method.</param>
    /// <param name="flow">The control flow of its async IL.</param>
    /// <param name="first">The position before which the first snapshot is taken.</param>
    /// <param name="rejoins">Where one is taken again.</param>
    public static IReadOnlySet<SuspensionPoint> At(Lowering lowering, ControlFlow flow, int first, IReadOnlySet<int> rejoins)
    {
        var calls = lowering.ChangingCalls.ToDictionary(p => p.Position - 1);
        var harmless = lowering.Points
            .Where(p => p.Bound is not null && !lowering.ChangingCalls.Contains(p)).Select(p => p.Position - 1).ToHashSet();
        var before = ForwardFlow.HoldsOnEveryWay(flow, Transfer);
        return calls.Where(c => c.Key == first || before.GetValueOrDefault(c.Key)).Select(c => c.Value).ToHashSet();

        bool Keeps(Instruction instruction) =>
            instruction.OpCode.Code != Code.Leave
            && (instruction.Operand is MemberReference { DeclaringType: not null } member && HiddenType.Owns(member)
                || lowering.KeepsContexts(instruction));

        bool Transfer(int position, bool unchanged) =>
            calls.ContainsKey(position) || calls.ContainsKey(position - 1) || rejoins.Contains(position)
            || (unchanged || position == first)
                && (harmless.Contains(position) || harmless.Contains(position - 1) || Keeps(flow.Body.Code[position]));
    }
}
