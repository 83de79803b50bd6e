using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.BackEnds.Continuations.Suspensions;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// The one body of a larger method: its variant's, which goes on there when it is resumed. Two would cost more, as code to load and to
/// compile, than is gained by one that is only entered at its start.
/// </summary>
/// <remarks>
/// <code>
/// resumed = this == null ? Reentry.Take() : null;         a static method asks always
/// if (resumed != null) { all locals = fields;  fields = null, but for those that stay;  go on at its state }
/// …
/// COLD of each point     mine = Take(resumed);  save what has changed;  if (resumed == null) save what stays
///                        finish the suspension, or, when resumed, finish it again
/// return                 if (resumed != null) fields that stay = null
///
/// Resume(completed, thrown)         Reentry.Begin(this, completed, thrown);  r = MoveNext(default);  …
/// </code>
/// What stays in its slot while the activation runs is what some point need not save again (<see cref="UnchangedVariables"/>): a loop that
/// suspends over and over leaves it where it is. So the continuation may keep an object alive until the next suspension, as async1's box
/// does until the end.
/// <para>
/// A resumption calls it on null, as otherwise only a call does that is about to throw: most calls need not ask what belongs to the thread.
/// Small methods have two: there a call counts, and that the JIT sees no second way into a loop.
/// </para>
/// </remarks>
internal sealed class SingleBody : ReenteredBody
{
    /// <summary>So many instructions of async IL make a method a larger one.</summary>
    private const int Smallest = 60;

    private readonly VariantFrame _frame;
    private readonly MethodReference _take;
    private readonly VariableDefinition _mine;
    private readonly VariableDefinition _resumed;
    private readonly VariableDefinition _completed;
    private readonly VariableDefinition _thrown;
    private readonly IReadOnlyList<Slot> _staying;

    private SingleBody(Lowering lowering, VariantFrame frame)
        : base("single body", lowering, frame.Body)
    {
        _frame = frame;
        _take = SingleBodyContinuation.AddTake(lowering);
        _staying = [.. lowering.Layout.Slots.Where(s => lowering.Points.Any(p => s.Variables.Exists(Unchanged[p].Contains)))];
        _mine = Body.AddLocal(Class.Self);
        _resumed = Body.AddLocal(Class.Self);
        _completed = Body.AddLocal(Runtime.Continuation);
        _thrown = Body.AddLocal(CoreLibrary.Of(lowering.Method.Module).Class("System.Exception"));
    }

    /// <summary>Adds it, and what belongs to it, if the method is to have one.</summary>
    public static bool TryAdd(Lowering lowering)
    {
        if (!IsFor(lowering)) return false;
        lowering.HasSingleBody = true;
        var frame = new VariantFrame(lowering, lowering.Class.Call, lowering.Class.VariantReturn);
        lowering.Activations.Add(new SingleBody(lowering, frame).Write());
        SingleBodyResumption.Add(lowering);
        return true;
    }

    // What the user wants inlined, or compiled otherwise, has the body that is best for that; a struct is passed by reference.
    private static bool IsFor(Lowering lowering) =>
        lowering.Options.Uses(Optimisation.SingleBodies) && lowering.Reuse == ContinuationReuse.Always && lowering.Options.FinishSuspension
        && lowering.Points.Count > 0 && lowering.Body.Code.Count >= Smallest
        && (lowering.Class.Call.ImplAttributes & ~MethodImplAttributes.NoInlining) == 0
        && !(lowering.Method.Method is { HasThis: true, DeclaringType.IsValueType: true });

    protected override Instruction Load(Variable variable) => _frame.Load(variable);

    protected override Instruction Store(Variable variable) => _frame.Store(variable);

    protected override Instruction LoadSelf() => Il.Of(OpCodes.Ldloc, _resumed);

    protected override Instruction LoadCompleted() => Il.Of(OpCodes.Ldloc, _completed);

    protected override Instruction LoadThrown() => Il.Of(OpCodes.Ldloc, _thrown);

    protected override IEnumerable<Instruction> Suspend(SuspensionPoint point, IEnumerable<Instruction> tail) =>
    [
        LoadSelf(), .. Class.Shape.SuspensionArguments(Class), Il.Call(_take), Il.Of(OpCodes.Stloc, _mine),
        .. Save(point.Kept.Where(v => !Unchanged[point].Contains(v))),
        .. SkippedBy(OpCodes.Brtrue, Save(point.Kept.Where(Unchanged[point].Contains))),
        .. HoldingReferences(_staying).Where(s => !s.Variables.Exists(point.Kept.Contains)).SelectMany(s => Clear(s, LoadMine())),
        .. FinishSuspension.OfEither(Lowering, point, tail, LoadMine, LoadSelf),
    ];

    private Instruction LoadMine() => Il.Of(OpCodes.Ldloc, _mine);

    private IEnumerable<Instruction> Save(IEnumerable<Variable> variables) =>
        variables.SelectMany(v => new[] { LoadMine(), Load(v), Il.Of(OpCodes.Stfld, Lowering.FieldOf(v)) });

    // Code that is skipped if the branch, which tests what is resumed, is taken.
    private Instruction[] SkippedBy(OpCode branch, IEnumerable<Instruction> code)
    {
        Instruction[] skipped = [.. code];
        if (skipped.Length == 0) return [];
        var end = Il.Of(OpCodes.Nop);
        return [LoadSelf(), Il.Of(branch, end), .. skipped, end];
    }

    private static IEnumerable<Slot> HoldingReferences(IEnumerable<Slot> slots) => slots.Where(s => HeldReferences.MayBeIn(s.Type));

    // Done for all of them at once, before the dispatch.
    protected override IEnumerable<Instruction> Restore(SuspensionPoint point) => [];

    // What the point at hand has not kept is null, or that of another variable, and nobody reads it before it is stored.
    private IEnumerable<Instruction> RestoreAll() =>
    [
        .. Lowering.Points.SelectMany(p => p.Kept).Distinct().SelectMany(Restore),
        .. HoldingReferences(Lowering.Layout.Slots.Except(_staying)).SelectMany(Clear),
    ];

    protected override IEnumerable<Instruction> ReturnSuspended() => _frame.ReturnSuspended();

    protected override IEnumerable<Instruction> SharedReturn() => _frame.SharedReturn();

    protected override IEnumerable<Instruction> ReturnResult() =>
        [.. SkippedBy(OpCodes.Brfalse, HoldingReferences(_staying).SelectMany(Clear)), .. _frame.ReturnResult()];

    protected override void WriteEntry(IReadOnlyList<Instruction> restoration)
    {
        WriteRegions();
        var take = Runtime.Method("Reentry", "Take", 0);
        var reentry = Body.AddLocal(take.ReturnType);
        var called = Il.Of(OpCodes.Nop);
        Instruction Load() => Il.Of(OpCodes.Ldloc, reentry);
        Instruction Taken(string name) => Il.Call(Runtime.Method("Reentry", "Take" + name, 0));
        Body.Code.InsertRange(
            0,
            [
                .. ForgetState(), .. restoration, .. Class.Shape.SkipIfCalled(Class, called),
                Il.Call(take), Il.Of(OpCodes.Stloc, reentry), Load(), Il.Of(OpCodes.Brfalse, called),
                Load(), Taken("Resumed"), Il.Of(OpCodes.Castclass, Class.Self), Il.Of(OpCodes.Stloc, _resumed),
                Load(), Taken("Completed"), Il.Of(OpCodes.Stloc, _completed), Load(), Taken("Thrown"), Il.Of(OpCodes.Stloc, _thrown),
                .. Reenter(RestoreAll()),
                called, .. Class.Shape.Entry(Class, Class.Call),
            ]);
    }
}
