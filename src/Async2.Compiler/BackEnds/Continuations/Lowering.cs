using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.BackEnds.Continuations.Faults;
using Async2.Compiler.BackEnds.Continuations.Suspensions;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>Everything that is decided about one method before IL is emitted: analysis and layout, no code.</summary>
/// <param name="Home">Where the code goes.</param>
/// <param name="Body">The async IL, in the context of the method.</param>
/// <param name="Points">Its suspension points.</param>
/// <param name="Layout">What is kept where.</param>
/// <param name="ProtectedCalls">The points that await a variant which may change the contexts of its thread.</param>
/// <param name="KeepsContexts">Whether an instruction, which is not the call of a variant, leaves the contexts of its thread alone.</param>
/// <param name="Hidden">The hidden type of the method's module.</param>
/// <param name="Options">How to weave.</param>
internal sealed record Lowering(
    Home Home,
    IlBody Body,
    IReadOnlyList<SuspensionPoint> Points,
    ContinuationLayout Layout,
    IReadOnlySet<SuspensionPoint> ProtectedCalls,
    Func<Instruction, bool> KeepsContexts,
    HiddenType Hidden,
    WeaveOptions Options)
{
    private readonly Dictionary<Slot, FieldDefinition> _fields = [];
    private readonly Dictionary<SuspensionPoint, MethodDefinition> _suspensions = [];
    private readonly Dictionary<(int Line, int Column), MethodDefinition> _raises = [];
    private Slot? _inResult;
    private string? _frames;

    /// <summary>What stack traces say of the method's suspension points; the bodies and the override of <c>Continuation.Frames</c> have it in common.</summary>
    public string Frames => _frames ??= FramesBody.Text(this);

    /// <summary>When the resume body suspends in the continuation that it has.</summary>
    /// <remarks>An iterator is its own continuation, and what a pooling method has rented goes back to the pool: these always do.</remarks>
    public ContinuationReuse Reuse => Home.Method.IsIterator || Home.Method.IsPooling ? ContinuationReuse.Always : Options.Reuse;

    /// <summary>The field of the continuation class that keeps <paramref name="variable"/>, as the class's own code refers to it.</summary>
    public FieldReference FieldOf(object variable) => FieldOf(Layout[variable]);

    /// <summary>The field of <paramref name="slot"/>, as the class's own code refers to it.</summary>
    public FieldReference FieldOf(Slot slot) => slot == _inResult ? Home.ResultField : Home.Own(_fields[slot]);

    /// <summary>The call of the outlined method that suspends at <paramref name="point"/> in a new continuation; whoever asks first adds it.</summary>
    public Instruction CallOfSuspension(SuspensionPoint point)
    {
        if (!_suspensions.TryGetValue(point, out var method)) _suspensions[point] = method = SuspensionMethod.Add(this, point);
        return Il.Call(Home.Own(method));
    }

    /// <summary>The call of a variant, where <paramref name="called"/> is what the async IL calls.</summary>
    public Instruction CallOfVariant(BoundCall bound, MethodReference called) => bound.Callee is { } callee
        ? Il.Call(LinkedCall.Variant(Hidden, callee, called))
        : VariantPointer.Lower(called, Home.Runtime);

    /// <summary>The method that throws for a statement; one for all bodies.</summary>
    public MethodDefinition RaiseAt(SequencePoint? statement)
    {
        var key = (statement?.StartLine ?? 0, statement?.StartColumn ?? 0);
        if (!_raises.TryGetValue(key, out var method)) _raises[key] = method = RaiseMethod.Add(Home, statement, _raises.Count);
        return method;
    }

    /// <summary>Adds the fields of the layout to the home type.</summary>
    /// <remarks>
    /// <c>Result</c> is of no use before the method ends, so it serves as a slot, too. Not in an iterator, which has a result with each step, nor in a method with a pool,
    /// whose continuations come from it clean.
    /// </remarks>
    public void AddFields()
    {
        if (Home is { Result: { } result, Method: { IsIterator: false, IsPooling: false } })
            _inResult = Layout.Slots.FirstOrDefault(s => Home.ToHome.Type(s.Type).FullName == result.FullName);
        foreach (var slot in Layout.Slots.Where(s => s != _inResult))
        {
            var field = new FieldDefinition(NewName(slot.Name), FieldAttributes.Assembly, Home.ToHome.Type(slot.Type));
            Home.Type.Fields.Add(field);
            _fields[slot] = field;
        }
    }

    // An iterator has fields already.
    private string NewName(string wanted) => Home.Type.Fields.Any(f => f.Name == wanted) ? NewName(wanted + "$") : wanted;
}
