namespace Async2.Compiler.BackEnds.Continuations.Contexts;

/// <summary>
/// The non-constant argument of <c>ConfigureAwait</c>: a variable, or a field or simple property of the object in one.
/// </summary>
/// <remarks>
/// <code>
/// await Foo(options).ConfigureAwait(options.ContinueOnCapturedContext)
/// </code>
/// async1 reads it when the call has returned, so it is read where the callee has suspended. The variable is unchanged by then, because
/// its address is not taken. Reading it must not throw, or the callee's chain would be lost. So the object is tested before the call.
/// </remarks>
/// <param name="Variable">The loaded variable.</param>
/// <param name="Member">The field, or the getter, of the loaded object; null if the variable is the flag.</param>
internal sealed record ContextFlag(Variable Variable, MemberReference? Member)
{
    /// <summary>The flag on top of the stack behind an instruction, and the first instruction that loads it.</summary>
    public static (ContextFlag Flag, int First)? LoadedAt(IlBody body, int position)
    {
        var member = MemberRead(body, position);
        var first = member is null ? position : position - 1;
        return first >= 0 && VariableRead(body.Code[first]) is { } variable && !IsAddressTaken(body, variable)
            ? (new ContextFlag(variable, member), first)
            : null;
    }

    /// <summary>The number of instructions that load it.</summary>
    public int Length => Member is null ? 1 : 2;

    /// <summary>Whether the variable may be null: only <c>this</c> is known to be an object.</summary>
    public bool NeedsObject(IlBody body) => Member is not null && (Variable.Parameter is null || Variable.Parameter != body.This);

    /// <summary>The code that loads it.</summary>
    /// <param name="load">Loads the variable.</param>
    public IEnumerable<Instruction> Load(Func<Variable, Instruction> load) => Member switch
    {
        null => [load(Variable)],
        FieldReference field => [load(Variable), Il.Of(OpCodes.Ldfld, field)],
        _ => [load(Variable), Il.Call((MethodReference)Member)],
    };

    private static Variable? VariableRead(Instruction instruction) =>
        instruction.OpCode.Code is Code.Ldarg or Code.Ldloc ? Variable.Of(instruction) : null;

    private static bool IsAddressTaken(IlBody body, Variable variable) =>
        body.Code.Exists(i => i.OpCode.Code is Code.Ldarga or Code.Ldloca && Variable.Of(i) == variable);

    // The type is in no generic context, so that every copy of the code can name the member unchanged.
    private static MemberReference? MemberRead(IlBody body, int position)
    {
        var read = body.Code[position];
        var isCall = read.OpCode.Code is Code.Call or Code.Callvirt;
        if (read.OpCode.Code != Code.Ldfld && !(isCall && IsGetter(read, body.Method.Module))) return null;
        var member = (MemberReference)read.Operand;
        return member.DeclaringType is TypeDefinition { IsValueType: false, HasGenericParameters: false } ? member : null;
    }

    // Another assembly may be replaced by one whose getter does more.
    private static bool IsGetter(Instruction call, ModuleDefinition module) =>
        call.Operand is MethodDefinition { HasThis: true, IsVirtual: false, HasParameters: false, HasGenericParameters: false } getter
            && getter.Module == module && CompiledCode.Of(getter) is { } code
            && code.Where(i => i.OpCode.Code != Code.Nop).Select(i => i.OpCode.Code).SequenceEqual([Code.Ldarg_0, Code.Ldfld, Code.Ret]);
}
