using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Native;

/// <summary>Puts a local between a call that returns a <c>Task&lt;T&gt;</c> and its await as a <c>Task</c>.</summary>
/// <remarks>
/// <code>
/// call Foo;  call Await(Task)      →      call Foo;  stloc t;  ldloc t;  call Await(Task)
/// </code>
/// .NET 10 makes one async call of a call and the await just behind it, and forgets that the await of a Task&lt;T&gt; as a Task drops the
/// result: an invalid program.
/// </remarks>
internal static class SeparateUpcasts
{
    public static void Run(IlBody body)
    {
        var edit = new BodyEdit(body);
        for (var i = 0; i + 1 < body.Code.Count; i++)
        {
            if (body.Code[i].OpCode.Code is not (Code.Call or Code.Callvirt) || body.Code[i].Operand is not MethodReference called)
                continue;
            var returned = GenericSubstitution.ReturnTypeOf(called);
            if (returned is not GenericInstanceType { ElementType.FullName: "System.Threading.Tasks.Task`1" }) continue;
            if (!AwaitsWithoutResult(body.Code, i + 1)) continue;
            var task = body.AddLocal(returned);
            edit.Replace(body.Code[i], body.Code[i], Il.Of(OpCodes.Stloc, task), Il.Of(OpCodes.Ldloc, task));
        }

        edit.Apply();
    }

    private static bool AwaitsWithoutResult(List<Instruction> code, int next) =>
        AsyncHelpers.IsAwait(code[next]) && AsyncHelpers.AwaitableOf((MethodReference)code[next].Operand) is not GenericInstanceType
        || next + 1 < code.Count && code[next].OpCode.Code == Code.Ldc_I4
            && code[next + 1].Operand is MethodReference { Name: "ConfigureAwait", DeclaringType.FullName: "System.Threading.Tasks.Task" };
}
