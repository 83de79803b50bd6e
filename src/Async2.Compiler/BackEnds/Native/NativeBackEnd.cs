using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Native;

/// <summary>
/// Emits async IL as it is, so that the method runs on .NET 10's own runtime async. Its state machine, which nothing uses any more, goes.
/// </summary>
internal static class NativeBackEnd
{
    private const MethodImplAttributes Async = (MethodImplAttributes)0x2000;

    public static void Emit(AsyncMethod method)
    {
        if (method.Kind == MethodKind.Void)
        {
            method.Reason = "async void: runtime async has no such method";
            return;
        }

        if (method.IsIterator)
        {
            method.Reason = "async iterator: runtime async has no such method";
            return;
        }

        SeparateUpcasts(method.AsyncIl!);
        BodyWriter.Write(method.AsyncIl!, method.Method);
        method.Method.ImplAttributes |= Async;
        if (method.StateMachine is not { } machine) return;
        Remove(machine.Type);
        var attribute = method.Method.CustomAttributes.First(a => a.AttributeType.Name == "AsyncStateMachineAttribute");
        method.Method.CustomAttributes.Remove(attribute);
    }

    // .NET 10 makes one async call of a call and the await just behind it, and forgets that the await of a Task<T> as a Task drops
    // the result: an invalid program. A local between the two keeps them apart.
    private static void SeparateUpcasts(IlBody body)
    {
        var edit = new BodyEdit(body);
        for (var i = 0; i + 1 < body.Code.Count; i++)
        {
            if (body.Code[i].OpCode.Code is not (Code.Call or Code.Callvirt) || body.Code[i].Operand is not MethodReference called) continue;
            var returned = GenericSubstitution.ReturnTypeOf(called);
            if (returned is not GenericInstanceType { ElementType.FullName: "System.Threading.Tasks.Task`1" } || !AwaitsWithoutResult(body.Code, i + 1)) continue;
            var task = body.AddLocal(returned);
            edit.Replace(body.Code[i], body.Code[i], Il.Of(OpCodes.Stloc, task), Il.Of(OpCodes.Ldloc, task));
        }

        edit.Apply();
    }

    private static bool AwaitsWithoutResult(List<Instruction> code, int next) =>
        AsyncHelpers.IsAwait(code[next]) && AsyncHelpers.AwaitableOf((MethodReference)code[next].Operand) is not GenericInstanceType
        || next + 1 < code.Count && code[next].OpCode.Code == Code.Ldc_I4
            && code[next + 1].Operand is MethodReference { Name: "ConfigureAwait", DeclaringType.FullName: "System.Threading.Tasks.Task" };

    // The containers of dynamic call sites are nested in the state machine, and the code, which now stands outside, still uses them.
    private static void Remove(TypeDefinition machine)
    {
        var outer = machine.DeclaringType;
        foreach (var nested in machine.NestedTypes.ToList())
        {
            machine.NestedTypes.Remove(nested);
            nested.Name = machine.Name + nested.Name;
            outer.NestedTypes.Add(nested);
        }

        outer.NestedTypes.Remove(machine);
    }
}
