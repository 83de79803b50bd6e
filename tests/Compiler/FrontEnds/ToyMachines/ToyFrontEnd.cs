using Async2.Compiler.FrontEnds;
using Async2.Compiler.FrontEnds.Lift;
using Async2.Compiler.Methods;
using Async2.Compiler.Options;
using Mono.Cecil;

namespace Async2.Compiler.Tests.FrontEnds.ToyMachines;

/// <summary>A front end that the compiler knows nothing of: lifts the state machines of <see cref="ToyProgram"/>.</summary>
internal static class ToyFrontEnd
{
    public static FrontEnd FrontEnd { get; } = new(Find, LiftMachines.Passes(new("read-toy", "find what the machine's fields mean", Read)));

    private static IEnumerable<FoundMethod> Find(ModuleDefinition module, MethodSettings settings) =>
        from method in FoundMethods.Candidates(module)
        from start in method.Body.Instructions.Select(i => i.Operand).OfType<GenericInstanceMethod>()
        where start.Name == "Start" && start.GenericArguments[0] is TypeDefinition { Name: nameof(ToyProgram.Machine) } machine
            && machine.DeclaringType == method.DeclaringType
        select FoundMethods.Of(method, (TypeDefinition)start.GenericArguments[0], settings);

    private static void Read(Lifting lifting)
    {
        var machine = lifting.Found.MachineType!;
        var parameters = lifting.Found.Method.Parameters.ToDictionary(p => Field(machine, p.Name));
        lifting.Machine = new StateMachine(
            machine, machine.Methods.Single(m => m.Name == "MoveNext"), Running: 0, SuspensionExit.SharedCode,
            PathTo(machine, "State"), PathTo(machine, "Builder"), This: null, parameters);
        lifting.Body = CompiledBody.Of(lifting.Machine);
    }

    private static FieldPath PathTo(TypeDefinition machine, string name)
    {
        var core = Field(machine, "Core");
        return new FieldPath(core, Field(core.FieldType.Resolve(), name));
    }

    private static FieldDefinition Field(TypeDefinition type, string name) =>
        type.Fields.Single(f => f.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
}
