namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>The receiver and the arguments of a call that is made in one of several places.</summary>
/// <remarks>
/// <code>
/// x.P; ldarg a; ldc 1; call           →    x.P; stloc t     t; ldarg a; ldc 1; variant     or     t; ldarg a; ldc 1; call
/// </code>
/// The last ones are not stored if they can be loaded again.
/// </remarks>
internal sealed class CallArguments
{
    private readonly IReadOnlyList<VariableDefinition> _stored;
    private readonly IReadOnlyList<Instruction> _loads;

    /// <param name="types">The types of all.</param>
    /// <param name="loads">The code directly before the call that loads the last ones (<see cref="LoadedBefore"/>).</param>
    /// <param name="temporaries">Locals for the others.</param>
    public CallArguments(IReadOnlyList<TypeReference> types, IReadOnlyList<Instruction> loads, Temporaries temporaries)
    {
        _stored = temporaries.Of([.. types.Take(types.Count - loads.Count)]);
        _loads = loads;
    }

    /// <summary>Those of a call whose last ones, as far as they can be loaded again, are no longer loaded before it.</summary>
    /// <param name="body">The body.</param>
    /// <param name="call">The position of the call.</param>
    /// <param name="temporaries">Locals for the others.</param>
    /// <param name="targets">The instructions that control reaches by jumps.</param>
    /// <param name="edit">Removes the loads.</param>
    public static CallArguments Of(
        IlBody body, int call, Temporaries temporaries, IReadOnlySet<Instruction> targets, BodyEdit edit)
    {
        var types = OpenCall.Arguments((MethodReference)body.Code[call].Operand)!;
        var loads = LoadedBefore(body, call, types.Count, targets);
        foreach (var load in loads) edit.Remove(load);
        return new CallArguments(types, loads, temporaries);
    }

    /// <summary>Takes those from the stack that are stored.</summary>
    public IEnumerable<Instruction> Store() => _stored.Reverse().Select(l => Il.Of(OpCodes.Stloc, l));

    /// <summary>Loads all.</summary>
    public IEnumerable<Instruction> Load() =>
        _stored.Select(l => Il.Of(OpCodes.Ldloc, l)).Concat(_loads.Select(i => Il.Of(i.OpCode, i.Operand)));

    /// <summary>
    /// The instructions directly before a call that load its last arguments, and could do so again: variables, which the call of a variant
    /// that declines does not change, and constants.
    /// </summary>
    /// <param name="body">The body.</param>
    /// <param name="call">The position of the call.</param>
    /// <param name="most">The number of its arguments.</param>
    /// <param name="targets">The instructions that control reaches by jumps.</param>
    public static IReadOnlyList<Instruction> LoadedBefore(IlBody body, int call, int most, IReadOnlySet<Instruction> targets)
    {
        var first = call;
        while (first > 0 && call - first < most && !targets.Contains(body.Code[first]) && IsLoad(body.Code[first - 1])) first--;
        return body.Code[first..call];
    }

    private static bool IsLoad(Instruction instruction) =>
        instruction.OpCode.Code is Code.Ldarg or Code.Ldloc or Code.Ldc_I4 or Code.Ldnull;
}
