using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Native;

/// <summary>Turns a method into one of runtime async, and removes its state machine.</summary>
internal sealed record BecomesRuntimeAsync(MethodDefinition Method, TypeDefinition? Machine) : ModuleEdit
{
    public override void Apply()
    {
        Method.ImplAttributes |= AsyncHelpers.Implementation;
        if (Machine is null) return;
        Remove(Machine);
        if (MachineAttribute.Of(Method) is { } attribute) Method.CustomAttributes.Remove(attribute);
    }

    // The containers of dynamic call sites are nested in the state machine, and the moved code still uses them.
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
