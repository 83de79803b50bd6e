using Async2.Compiler.Blocking;

namespace Async2.Compiler.BackEnds.Continuations.ThreadBound;

/// <summary>Lets code tell the runtime library what binds it to its thread, where blocking calls may suspend.</summary>
/// <remarks>
/// <code>
/// ldsfld C::field          →    call Use of its slot;  ldsfld C::field                a thread static field
/// callvirt get_Value       →    call Use of its slot;  callvirt get_Value             a ThreadLocal
/// x;  call Enter           →    x;  dup;  call Hold;   call Enter                     not given back in the same method
/// call Log                 →    call UseUnwoven;       call Log                       of a library that is not woven
/// x;  call WaitOne         →    x;  call HoldUnchecked;  call WaitOne                 counted
/// </code>
/// </remarks>
internal sealed class NoteThreadBound
{
    private readonly IlBody _body;
    private readonly UnwovenLibraries _unwoven;
    private readonly BlockingTable _table;
    private readonly HelperType _helper;
    private readonly LoweredPart _needs;
    private readonly BodyEdit _edit;

    private NoteThreadBound(IlBody body, Colour colour, HelperType helper, LoweredPart needs) =>
        (_body, _unwoven, _table, _helper, _needs, _edit) = (body, colour.Unwoven, colour.Table, helper, needs, new BodyEdit(body));

    /// <summary>Whether code may have something to tell.</summary>
    public static bool IsNeeded(IEnumerable<Instruction> code, Colour colour) => code.Any(
        i => ThreadStatics.IsAccess(i) || colour.Table.TakenBy(i) is not null
            || colour.Table.ReleasedBy(i) is { KnowsThread: false } || colour.Unwoven.MayKeep(i));

    /// <summary>Adds the calls to a body.</summary>
    /// <param name="body">The body.</param>
    /// <param name="colour">The libraries that are not woven, and the methods that bind a thread.</param>
    /// <param name="helper">The helper type of its module.</param>
    /// <param name="needs">Gets what they need.</param>
    public static void Run(IlBody body, Colour colour, HelperType helper, LoweredPart needs)
    {
        if (!IsNeeded(body.Code, colour)) return;
        var note = new NoteThreadBound(body, colour, helper, needs);
        note.NoteUses();
        note.NoteHolders();
        note._edit.Apply();
    }

    private void NoteUses()
    {
        for (var i = 0; i < _body.Code.Count; i++)
        {
            var instruction = _body.Code[i];
            if (ThreadStatics.IsField(instruction)) InsertBefore(i, UseOf((FieldReference)instruction.Operand));
            else if (ThreadStatics.IsLocal(instruction)) InsertBefore(i, UseOf((MethodReference)instruction.Operand));
            else if (_unwoven.MayKeep(instruction)) InsertBefore(i, Hold(nameof(ThreadHolders.UseUnwoven)));
        }
    }

    // Nothing may stand between a prefix (volatile., tail.) and its instruction.
    private void InsertBefore(int position, params IReadOnlyList<Instruction> code)
    {
        while (position > 0 && _body.Code[position - 1].OpCode.OpCodeType == OpCodeType.Prefix) position--;
        _edit.InsertBefore(_body.Code[position], code);
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
        foreach (var position in HolderRegions.Of(flow, Regions.Of(flow), _table).Noted) NoteTaken(position);
        for (var i = 0; i < _body.Code.Count; i++)
            if (_table.ReleasedBy(_body.Code[i]) is { KnowsThread: false })
                InsertBefore(i, Hold(nameof(ThreadHolders.ReleaseUnchecked)));
    }

    private void NoteTaken(int position)
    {
        var call = _body.Code[position];
        var called = (MethodReference)call.Operand;
        var holder = _table.TakenBy(call)!;
        if (!holder.KnowsThread)
        {
            InsertBefore(position, Hold(nameof(ThreadHolders.HoldUnchecked)));
        }
        else if (call.OpCode.Code == Code.Newobj)
        {
            _edit.Replace(call, call, Il.Of(OpCodes.Dup), Hold(nameof(ThreadHolders.Hold)));
        }
        else
        {
            // Below the other arguments.
            var others = called.Parameters.Skip(called.HasThis ? 0 : 1).Select(p => _body.AddLocal(p.ParameterType)).ToArray();
            InsertBefore(
                position,
                [
                    .. others.AsEnumerable().Reverse().Select(l => Il.Of(OpCodes.Stloc, l)),
                    Il.Of(OpCodes.Dup), Hold(nameof(ThreadHolders.Hold)),
                    .. others.Select(l => Il.Of(OpCodes.Ldloc, l)),
                ]);
        }
    }

    private Instruction Hold(string method) => _helper.Runtime.Call(typeof(ThreadHolders), method);
}
