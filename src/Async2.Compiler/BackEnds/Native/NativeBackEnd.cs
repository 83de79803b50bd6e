using Async2.Compiler.Model;
using Mono.Cecil;

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

        BodyWriter.Write(method.AsyncIl!, method.Method);
        method.Method.ImplAttributes |= Async;
        if (method.StateMachine is not { } machine) return;
        Remove(machine.Type);
        var attribute = method.Method.CustomAttributes.First(a => a.AttributeType.Name == "AsyncStateMachineAttribute");
        method.Method.CustomAttributes.Remove(attribute);
    }

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
