using Async2.Compiler.Blocking;

namespace Async2.Compiler.BackEnds.Continuations.ThreadBound;

/// <summary>Lets code tell the runtime library what binds it to its thread, where blocking calls may suspend.</summary>
/// <remarks>
/// <code>
/// ldsfld C::field          →    call Use of its slot;  ldsfld C::field                a thread static field
/// callvirt get_Value       →    call Use of its slot;  callvirt get_Value             a ThreadLocal
/// x;  call Enter           →    x;  dup;  call Hold;   call Enter                     not given back in the same method
/// </code>
/// </remarks>
internal sealed class NoteThreadBound
{
    private readonly IlBody _body;
    private readonly HelperType _helper;
    private readonly LoweredPart _needs;
    private readonly BodyEdit _edit;

    private NoteThreadBound(IlBody body, HelperType helper, LoweredPart needs) =>
        (_body, _helper, _needs, _edit) = (body, helper, needs, new BodyEdit(body));

    /// <summary>Whether code may have something to tell.</summary>
    public static bool IsNeeded(IEnumerable<Instruction> code) => code.Any(
        i => IsThreadStatic(i) || IsThreadLocal(i) || KnownHolders.TakenBy(i) is not null
            || KnownHolders.ReleasedBy(i) is { KnowsThread: false });

    /// <summary>Adds the calls to a body.</summary>
    /// <param name="body">The body.</param>
    /// <param name="helper">The helper type of its module.</param>
    /// <param name="needs">Gets what they need.</param>
    public static void Run(IlBody body, HelperType helper, LoweredPart needs)
    {
        if (!IsNeeded(body.Code)) return;
        var note = new NoteThreadBound(body, helper, needs);
        note.NoteSlots();
        note.NoteHolders();
        note._edit.Apply();
    }

    private static bool IsThreadStatic(Instruction instruction) =>
        instruction is { OpCode.Code: Code.Ldsfld or Code.Stsfld or Code.Ldsflda, Operand: FieldReference field }
            && field.Resolve() is { } definition
            && definition.CustomAttributes.Any(a => a.AttributeType.FullName == "System.ThreadStaticAttribute");

    private static bool IsThreadLocal(Instruction instruction) =>
        instruction is { OpCode.Code: Code.Call or Code.Callvirt, Operand: MethodReference { DeclaringType: var type } called }
            && (type.GetElementType().FullName == "System.Threading.ThreadLocal`1"
                || type.FullName == "System.Threading.Thread" && called.Name is "GetData" or "SetData");

    private void NoteSlots()
    {
        foreach (var instruction in _body.Code)
        {
            var use = IsThreadStatic(instruction) ? UseOf((FieldReference)instruction.Operand)
                : IsThreadLocal(instruction) ? UseOf((MethodReference)instruction.Operand)
                : null;
            if (use is not null) _edit.InsertBefore(instruction, [use]);
        }
    }

    private Instruction UseOf(FieldReference field)
    {
        var slot = ThreadStaticSlot.Of(field.Resolve(), field, _helper);
        _needs.Need(slot);
        return slot.UseOf(field);
    }

    // Thread.GetData has its values in a ThreadLocal of objects.
    private Instruction UseOf(MethodReference ofThreadLocal)
    {
        var value = ofThreadLocal.DeclaringType is GenericInstanceType { GenericArguments: [var argument] }
            ? argument
            : _helper.Module.TypeSystem.Object;
        return _helper.Runtime.Call(typeof(ThreadSlot), nameof(ThreadSlot.UseLocals), value);
    }

    private void NoteHolders()
    {
        var flow = ControlFlow.Of(_body);
        foreach (var position in HolderRegions.Of(flow, Regions.Of(flow)).Open) NoteTaken(flow, position);
        foreach (var instruction in _body.Code)
            if (KnownHolders.ReleasedBy(instruction) is { KnowsThread: false })
                _edit.InsertBefore(instruction, [Hold(nameof(ThreadHolders.ReleaseUnchecked))]);
    }

    private void NoteTaken(ControlFlow flow, int position)
    {
        var call = _body.Code[position];
        var called = (MethodReference)call.Operand;
        var holder = KnownHolders.TakenBy(call)!;
        if (holder.Receiver is { } type && ReceiverOf(called, StackTypes.Of(flow).Before(position))?.FullName != type) return;
        if (!holder.KnowsThread)
        {
            _edit.InsertBefore(call, [Hold(nameof(ThreadHolders.HoldUnchecked))]);
        }
        else if (call.OpCode.Code == Code.Newobj)
        {
            _edit.Replace(call, call, Il.Of(OpCodes.Dup), Hold(nameof(ThreadHolders.Hold)));
        }
        else
        {
            // Below the other arguments.
            var others = called.Parameters.Skip(called.HasThis ? 0 : 1).Select(p => _body.AddLocal(p.ParameterType)).ToArray();
            _edit.InsertBefore(
                call,
                [
                    .. others.AsEnumerable().Reverse().Select(l => Il.Of(OpCodes.Stloc, l)),
                    Il.Of(OpCodes.Dup), Hold(nameof(ThreadHolders.Hold)),
                    .. others.Select(l => Il.Of(OpCodes.Ldloc, l)),
                ]);
        }
    }

    private static TypeReference? ReceiverOf(MethodReference called, IReadOnlyList<StackSlot> stack) =>
        stack[^(called.Parameters.Count + 1)].Type;

    private Instruction Hold(string method) => _helper.Runtime.Call(typeof(ThreadHolders), method);
}
