using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Contexts;
using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>The body of a variant: runs until it ends or suspends, with nothing allocated before it does.</summary>
internal class FastBody : ActivationWriter
{
    private readonly VariantFrame _frame;

    /// <param name="name">Which body it is.</param>
    /// <param name="lowering">What to write.</param>
    /// <param name="frame">Of the method that is going to have it.</param>
    protected FastBody(string name, Lowering lowering, VariantFrame frame)
        : base(name, lowering, frame.Body, FirstSnapshot.Of(lowering)) => _frame = frame;

    public static void Add(Lowering lowering) => lowering.Activations.Add(
        new FastBody("fast body", lowering, new VariantFrame(lowering, lowering.Class.Call, lowering.Class.VariantReturn)).Write());

    protected override Instruction Load(Variable variable) => _frame.Load(variable);

    protected override Instruction Store(Variable variable) => _frame.Store(variable);

    protected override IEnumerable<Instruction> Suspend(SuspensionPoint point, IEnumerable<Instruction> tail) =>
    [
        .. tail, .. Class.Shape.SuspensionArguments(Class), .. point.Kept.Select(Load),
        Lowering.CallOfSuspension(point),
    ];

    protected override IEnumerable<Instruction> ReturnSuspended() => _frame.ReturnSuspended();

    protected override IEnumerable<Instruction> SharedReturn() => _frame.SharedReturn();

    protected override IEnumerable<Instruction> ReturnResult() => _frame.ReturnResult();

    protected override void WriteEntry(IReadOnlyList<Instruction> restoration)
    {
        foreach (var region in Regions.All.Where(r => r.Kind == RegionKind.Try && Faults.StubsOf(r).Count > 0))
            WriteStart(region, []);
        Body.Code.InsertRange(0, [.. Class.Shape.Entry(Class, Body.Method), .. restoration]);
    }
}
