namespace Async2.Compiler.BackEnds.Native;

/// <summary>Stores a call's task in a local before its await, where the runtime must not make one async call of both.</summary>
/// <remarks>
/// <code>
/// call Foo;  call Await(Task)      →      call Foo;  stloc t;  ldloc t;  call Await(Task)
/// </code>
/// .NET makes one async call of a call and the await directly behind it. For a callee that is not async this is wrong in three ways.
/// Changes of contexts end with the call, though its caller sees them as compiled. A parameter that is a reference gives an invalid
/// program. An override of another kind is bypassed (<see cref="DerivedTaskOverrides"/>). If a <c>Task&lt;T&gt;</c> is awaited as a
/// <c>Task</c>, .NET 10 does not drop the result, which gives another invalid program.
/// </remarks>
internal static class SeparateCalls
{
    public static void Run(IlBody body, IReadOnlySet<MethodDefinition> overridden)
    {
        var edit = new BodyEdit(body);
        for (var i = 0; i + 1 < body.Code.Count; i++)
        {
            if (body.Code[i].OpCode.Code is not (Code.Call or Code.Callvirt) || body.Code[i].Operand is not MethodReference called)
                continue;
            var returned = GenericSubstitution.ReturnTypeOf(called);
            if (!AsyncHelpers.IsTask(returned) || AwaitedAs(body.Code, i + 1) is not { } awaited) continue;
            var dropsResult = CallResult.Of(called) is not null && AsyncHelpers.ResultOf(awaited) is null;
            if (!dropsResult && MayBeAsync(called, body.Code[i].OpCode.Code == Code.Callvirt, overridden)) continue;
            var task = body.AddLocal(returned);
            edit.Replace(body.Code[i], body.Code[i], Il.Of(OpCodes.Stloc, task), Il.Of(OpCodes.Ldloc, task));
        }

        edit.Apply();
    }

    // The type that the next call awaits, or the call behind a ConfigureAwait with a constant; null if neither is an await.
    private static TypeReference? AwaitedAs(List<Instruction> code, int next)
    {
        if (AsyncHelpers.IsAwait(code[next])) return AsyncHelpers.AwaitableOf((MethodReference)code[next].Operand);
        var configures = next + 1 < code.Count && code[next].OpCode.Code == Code.Ldc_I4;
        return configures && code[next + 1].Operand is MethodReference { Name: "ConfigureAwait", DeclaringType: var type }
            && AsyncHelpers.IsTask(type)
                ? type
                : null;
    }

    // An unresolvable method may be async. An async method has no parameter that is a reference.
    private static bool MayBeAsync(MethodReference called, bool isVirtualCall, IReadOnlySet<MethodDefinition> overridden)
    {
        if (called.Parameters.Any(p => p.ParameterType.IsByReference)) return false;
        if (called.Resolve() is not { } callee) return true;
        if (isVirtualCall && callee.IsVirtual && !callee.IsFinal) return !overridden.Contains(callee);
        return AsyncHelpers.IsAsyncIl(callee) || MachineAttribute.Of(callee) is not null;
    }
}
